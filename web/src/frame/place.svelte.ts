/** Where the person is, for the header and the title of the page. */
export const place = $state({ title: "", code: "", game: "" });

/** Be somewhere; a page where it is the person's turn bears a mark, as does the app's icon. */
export function arrive(title = "", code = "", game = "", turn = false): void {
  Object.assign(place, { title, code, game });
  document.title = `${turn ? "● " : ""}${title ? `${title} · ` : ""}Logomachie`;
  const marked = turn ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  marked?.catch(() => {}); // not every device can
}
