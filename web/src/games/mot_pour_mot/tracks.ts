/** The letters between the two teams. */
import type { View } from "./view";

export type Team = 0 | 1;
export const TEAMS: readonly Team[] = [0, 1];
export const MARKS = ["round", "square"] as const;
export const TONES = ["blue", "red"] as const;

/** The team of a seat: they sit alternately round the table. */
export function teamOf(seat: number): Team {
  return (seat % 2) as Team;
}

/** A letter on its track. */
export interface Track {
  letter: string;
  column: number;
  /** Steps from the middle towards the side at the bottom; negative towards the top. */
  place: number;
  /** Where it was before the word that is being spelled or judged. */
  before: number;
  /** Who took it off the board. */
  captured: Team | null;
  /** The next pull of this team takes it. */
  within: Team | null;
}

export function tracksOf(view: View, bottom: Team): Track[] {
  const towards = bottom === 0 ? 1 : -1;
  return view.tracks.map((track, column) => {
    const near = Math.abs(track) === view.pulls - 1 && track !== 0;
    const side: Team = track > 0 ? 0 : 1;
    const captured = Math.abs(track) >= view.pulls;
    return {
      letter: view.letters[column]!,
      column,
      place: track * towards,
      before: (view.before[column] ?? track) * towards,
      captured: captured ? side : null,
      within: near ? side : null,
    };
  });
}

/** The letters that can still move. */
export function lettersInPlay(view: View): ReadonlySet<string> {
  return new Set([...view.letters].filter((_, column) => Math.abs(view.tracks[column]!) < view.pulls));
}

/** The letters that a team has captured. */
export function trophies(view: View, team: Team): string[] {
  const end = team === 0 ? view.pulls : -view.pulls;
  return view.tracks.flatMap((track, column) => (track === end ? [view.letters[column]!] : []));
}

/** The team that has won; none before the end, and where the victory is shared. */
export function winnerOf(view: View): Team | null {
  const teams = TEAMS.filter((team) => view.result?.winners.some((seat) => teamOf(seat) === team));
  return teams.length === 1 ? teams[0]! : null;
}
