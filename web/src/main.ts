import { mount } from "svelte";
import App from "./App.svelte";
import { fetchTexts } from "$lib/i18n.svelte";
import "./app.css";

void fetchTexts().then(() => mount(App, { target: document.getElementById("app")! }));

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
