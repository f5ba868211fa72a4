/** Which page is shown: the address says it. */
export const route = $state({ path: location.pathname, hash: location.hash, query: location.search });

function read(): void {
  route.path = location.pathname;
  route.hash = location.hash;
  route.query = location.search;
}

/** Go to a page of this site. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  read();
  if (!replace) {
    scrollTo(0, 0);
    // Who listens to a screen reader starts with the new page's heading.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    });
  }
}

addEventListener("popstate", read);
addEventListener("hashchange", read);
addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
