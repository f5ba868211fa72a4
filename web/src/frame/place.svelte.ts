/** Where the person is, for the header and the title of the page. */
export const place = $state({ title: "", code: "", game: "" });

export function arrive(title = "", code = "", game = ""): void {
  Object.assign(place, { title, code, game });
  document.title = title ? `${title} · Logomachie` : "Logomachie";
}
