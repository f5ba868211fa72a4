/** What is asked of the server about profiles. */
import { ask, get } from "$lib/api";
import { person } from "$lib/person";
import type { PlayedPage, Profile } from "$lib/protocol";
import { questionOf, type Shown, type Wanted } from "./profiles";

const at = encodeURIComponent;
export const profiles = {
  mine: () => get<Profile>("/api/profile"),
  games: (wanted: Wanted, before: string) => get<PlayedPage>(`/api/profile/games?${questionOf(wanted, before)}`),
  choose: (shown: Shown) => ask<Profile>("POST", "/api/profile/shown", { shown }),
  seen: (shown: Shown) => get<Profile>(`/api/profile/seen?shown=${shown}`),
  of: (name: string) => get<Profile>(`/api/people/${at(name)}/profile`),
  gamesOf: (name: string, wanted: Wanted, before: string) =>
    get<PlayedPage>(`/api/people/${at(name)}/games?${questionOf(wanted, before)}`),
  address: (name: string) => `${location.origin}/people/${at(name)}`,
  /** Save all my games as a file of this device; false where they could not be fetched. */
  async download(kind: "json" | "csv"): Promise<boolean> {
    const headers = { Authorization: `Bearer ${person.token}` };
    const answer = await fetch(`/api/profile/games.${kind}`, { headers }).catch(() => null);
    if (!answer?.ok) return false;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = `logomachie.${kind}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return true;
  },
};
