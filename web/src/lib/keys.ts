/** What the keys mean at every table. */

/** A key, in the terms of a table. */
export type Meaning =
  | { readonly does: "write"; readonly letter: string }
  | { readonly does: "erase" | "turn" | "play" | "touch" | "clear" | "undo" | "redo" | "help" };

/** A key, or several with " / " between them, and what it does: a line of the list of keys. */
export type KeyText = readonly [keys: string, does: string];

/** A letter without its accents, as a capital; empty for anything else. */
export function folded(key: string): string {
  const letter = plain(key).toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : "";
}

function plain(key: string): string {
  return key.normalize("NFD").replace(/\p{M}/gu, "");
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** What a key means; null for those that a table leaves alone. Letters come as they were typed. */
export function meaningOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): Meaning | null {
  if (ctrlKey || metaKey) return withCtrl(key.toLowerCase(), shiftKey);
  if (altKey) return null;
  switch (key) {
    case "Backspace":
    case "Delete":
      return { does: "erase" };
    case " ":
      return { does: "turn" };
    case "Enter":
      return { does: shiftKey ? "touch" : "play" };
    case "Escape":
      return { does: "clear" };
    case "?":
      return { does: "help" };
  }
  return folded(key) || key === "*" ? { does: "write", letter: key } : null;
}

function withCtrl(key: string, shift: boolean): Meaning | null {
  if (key === "z") return { does: shift ? "redo" : "undo" };
  return key === "y" ? { does: "redo" } : null;
}

/** Whether keys belong to what has the focus: a field, or what lies over the page. */
export function isField(target: EventTarget | null): boolean {
  return isIn(target, "input, textarea, select, dialog, [role=dialog], [popover]");
}

/** Whether Enter belongs to what has the focus. */
export function isPushed(target: EventTarget | null): boolean {
  return isIn(target, "button, a, summary");
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
