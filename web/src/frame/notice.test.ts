import { describe, expect, it, vi } from "vitest";

/** What the browser was asked, in its order, and how to let it answer. */
const { asked, worker } = vi.hoisted(() => {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const slowly = (what: string, found: unknown) => {
    asked.push(what);
    return new Promise((done) => answers.push(() => done(found)));
  };
  const worker = {
    answer: () => answers.shift()?.(),
    showNotification: () => slowly("show", undefined),
    getNotifications: () => slowly("which", []),
  };
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify({ notify: true, sounds: false }), setItem() {} });
  vi.stubGlobal("navigator", { language: "fr", serviceWorker: { getRegistration: async () => worker } });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { visibilityState: "hidden" });
  vi.stubGlobal("Notification", { permission: "granted" });
  return { asked, worker };
});

import { turnSeen, yourTurn } from "./notice";

describe("notices", () => {
  it("come up one after the other, and never while it is asked which ones there are", async () => {
    void turnSeen("one");
    const raised = yourTurn("OPTION", "one");
    await vi.waitFor(() => expect(asked).toEqual(["which"]));
    await new Promise((later) => setTimeout(later));
    expect(asked).toEqual(["which"]);
    worker.answer();
    await vi.waitFor(() => expect(asked).toEqual(["which", "show"]));
    worker.answer();
    await raised;
  });

  it("go on after one that a browser does not show", async () => {
    asked.length = 0;
    const { showNotification } = worker;
    worker.showNotification = () => Promise.reject(new Error("not here"));
    await yourTurn("OPTION", "two");
    worker.showNotification = showNotification;
    const raised = yourTurn("OPTION", "two");
    await vi.waitFor(() => expect(asked).toEqual(["show"]));
    worker.answer();
    await raised;
  });
});
