/** The robot that is my match. */
import { api } from "$lib/api";

/** What stands for the level that is nearest to my strength, where a level is chosen. */
export const MEASURE = 0;
/** Where nobody has measured the robots of a game. */
const USUAL = 2;

/** The level of the robot that is nearest to my strength at a game. */
export async function levelForMe(game: string): Promise<number> {
  const mine = await api.myRatings();
  return mine.games.find((one) => one.game === game)?.level || USUAL;
}
