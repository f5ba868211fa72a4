/** Who I am to the server: a token, kept on the device. */
const KEY = "logomachie.token";
let memory = "";

export const person = {
  /** Hears that my token is good for nothing any more. */
  onvoid: () => {},
  get token(): string {
    try {
      return localStorage.getItem(KEY) ?? memory;
    } catch {
      return memory;
    }
  },
  /** Be nobody: this device was cut off. */
  forget(): void {
    person.token = "";
    person.onvoid();
  },
  set token(token: string) {
    memory = token;
    try {
      localStorage.setItem(KEY, token);
    } catch {
      // A device that keeps nothing: I am myself until the page is left.
    }
  },
};
