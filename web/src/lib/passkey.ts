/** Passkeys, as far as the browser and the address of this house have them. */
import { people } from "./people";

/** A number for a name: passkeys are for places that have one. */
const NUMBERED = /^[\d.]+$|^\[/;

export const hasPasskeys =
  typeof PublicKeyCredential !== "undefined" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  isSecureContext &&
  !NUMBERED.test(location.hostname);

/** Have a passkey made for me, and kept by the house; null where the person would not. */
export async function makePasskey(name: string) {
  const { challenge, options } = await people.passkeyOffer();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(made instanceof PublicKeyCredential)) return null;
  return people.keepPasskey({ challenge, credential: made.toJSON(), name });
}

/** Be the person of a passkey; false where none was chosen. */
export async function comeByPasskey(bring: boolean): Promise<boolean> {
  const { challenge, options } = await people.passkeyChallenge();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  const shown = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(shown instanceof PublicKeyCredential)) return false;
  await people.byPasskey({ challenge, credential: shown.toJSON(), bring });
  return true;
}
