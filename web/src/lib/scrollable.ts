/** What scrolls can be reached by keys, and what does not is no stop on their way: `{@attach scrollable}`. */
export function scrollable(box: HTMLElement): () => void {
  const look = () => {
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  for (const one of [box, ...box.children]) sizes.observe(one);
  return () => sizes.disconnect();
}
