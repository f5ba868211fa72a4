/** What is asked about being told while away. */
import { api, ask, introduce } from "$lib/api";
import type { AlertInfo, Choices, NewBrowser } from "$lib/protocol";

async function post(path: string, body: unknown): Promise<AlertInfo> {
  await introduce();
  return ask("POST", `/api/alerts/${path}`, body);
}

export const alerts = {
  async mine(): Promise<AlertInfo> {
    await introduce();
    return ask("GET", "/api/alerts");
  },
  choose: (choices: Choices) => post("choices", choices),
  subscribe: (browser: NewBrowser) => post("browsers", browser),
  unsubscribe: (id: string) => post("browsers/forget", { id }),
  writeTo: (address: string) => post("mail", { address }),
  /** Tell a program of all tables that I open, or of one of them alone, by its code. */
  async addWebhook(address: string, code: string): Promise<AlertInfo> {
    return post("webhooks", { address, table: code ? (await api.code(code.toUpperCase())).table : "" });
  },
  dropWebhook: (id: string) => post("webhooks/forget", { id }),
};
