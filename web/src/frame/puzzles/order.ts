/** Lists about games stand in the order of the home page. */
import { cards } from "../../games/registry";

export function inOrder<Line extends { game: string }>(lines: readonly Line[]): Line[] {
  const order = cards().map((card) => card.name);
  return [...lines].sort((one, other) => order.indexOf(one.game) - order.indexOf(other.game));
}
