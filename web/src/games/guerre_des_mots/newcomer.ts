/** Whether somebody has played LA GUERRE DES MOTS on this device: who has not is shown its aim. */
const KEY = "logomachie.guerre_des_mots.played";

export function hasPlayed(storage: Storage = localStorage): boolean {
  return storage.getItem(KEY) !== null;
}

export function rememberPlaying(storage: Storage = localStorage): void {
  try {
    storage.setItem(KEY, "");
  } catch {
    // A device that keeps nothing: the aim is shown again next time.
  }
}
