/** Where the person is, for the header and the title of the page. */
export const place = $state({ title: "", code: "", game: "" });

let named = "";
let mine = false;
let others = 0;

/** Be somewhere; a page where it is the person's turn bears a mark, as does the app's icon. */
export function arrive(title = "", code = "", game = "", turn = false): void {
  Object.assign(place, { title, code, game });
  named = title;
  mine = turn;
  mark();
}

/** So many tables wait for the person beside the one where they are. */
export function othersWait(count: number): void {
  others = count;
  mark();
}

function mark(): void {
  const count = others + Number(mine);
  const marks = `${mine ? "● " : ""}${others ? `(${count}) ` : ""}`;
  document.title = `${marks}${named ? `${named} · ` : ""}Logomachie`;
  const marked = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  marked?.catch(() => {}); // not every device can
}
