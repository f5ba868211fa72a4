/** Copy a text; false where the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hand a link to somebody: the device's own way, or the clipboard. True where it was copied. */
export async function share(title: string, url: string): Promise<boolean> {
  const phone = matchMedia("(pointer: coarse)").matches;
  if (phone && navigator.share) {
    await navigator.share({ title, url }).catch(() => {});
    return false;
  }
  return copy(url);
}

/** Hand a text to somebody, the same ways. */
export async function shareText(text: string): Promise<"copied" | "failed" | "handed"> {
  const phone = matchMedia("(pointer: coarse)").matches;
  if (phone && navigator.share) {
    await navigator.share({ text }).catch(() => {});
    return "handed";
  }
  return (await copy(text)) ? "copied" : "failed";
}
