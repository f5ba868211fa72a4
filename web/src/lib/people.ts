/** What is asked about who I am: for the page of one's place, and fetched with it. */
import { api, ask, introduce } from "./api";
import { person } from "./person";
import type { ByPasskey, Me, NewGuest, NewPasskey, NewPhrase, PasskeyChallenge, PersonalLink } from "./protocol";
import { choose } from "./settings.svelte";

const at = encodeURIComponent;

/** Be whom the server says, from now on. */
async function be(path: string, shown: unknown): Promise<void> {
  person.token = (await ask<NewGuest>("POST", path, shown)).token;
}

/** Be somebody who was here before, under the name that is theirs in this house. */
async function comeBack(path: string, shown: unknown): Promise<void> {
  await be(path, shown);
  const found = await people.me().catch(() => null); // without an answer the name can still be chosen
  if (found?.name) choose({ name: found.name });
}

export const people = {
  /** What the house knows of me; null for who has not been here. */
  me: async () => (person.token ? ask<Me>("GET", "/api/me") : null),
  phraseWords: () => ask<string[]>("GET", "/api/phrase-words"),
  /** A phrase that keeps my place, told once. */
  async keepPlace(name: string): Promise<string> {
    await introduce();
    return (await ask<NewPhrase>("POST", "/api/me/phrase", { name })).phrase;
  },
  rename: (name: string) => ask<Me>("POST", "/api/me/name", { name }),
  /** The address that makes another device me, for a few minutes. What follows the # is not sent. */
  async personalLink(): Promise<string> {
    const { link } = await ask<PersonalLink>("POST", "/api/links");
    return `${(await api.reach()) || location.origin}/me#${at(link)}`;
  },
  /** A new token for me; all others are good for nothing, wherever they are. */
  renew: () => be("/api/guests/renew", undefined),
  cutOff: (id: string) => ask<Me>("DELETE", `/api/me/devices/${at(id)}`),
  async passkeyOffer(): Promise<PasskeyChallenge> {
    await introduce();
    return ask("POST", "/api/me/passkeys/challenge");
  },
  keepPasskey: (passkey: NewPasskey) => ask<Me>("POST", "/api/me/passkeys", passkey),
  forgetPasskey: (id: string) => ask<Me>("DELETE", `/api/me/passkeys/${at(id)}`),
  passkeyChallenge: () => ask<PasskeyChallenge>("POST", "/api/passkeys/challenge"),
  /** Be the person of a link, a phrase or a passkey; with `bring`, who I am here becomes that person too. */
  byLink: (link: string, bring: boolean) => comeBack("/api/devices", { link, bring }),
  byPhrase: (phrase: string, bring: boolean) => comeBack("/api/me/restore", { phrase, bring }),
  byPasskey: (shown: ByPasskey) => comeBack("/api/passkeys/restore", shown),
};
