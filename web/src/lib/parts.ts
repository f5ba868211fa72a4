/** Hand over a part of the page that is fetched when it is wanted, or say that it is not to be had.
 *
 * It takes a function because Vite draws a `then` right behind `import()` in before the styles of that part: who
 * waits there does not hear of styles that were lost.
 */
export function fetchPart<Part>(
  part: () => Promise<Part>,
  take: (part: Part) => void,
  missed: () => void = () => {},
): void {
  part().then(take, missed);
}
