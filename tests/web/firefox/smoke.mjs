// Drives Firefox over WebDriver BiDi: a line of standard input is a visit, the answer is a line too.
//
// Usage: node smoke.mjs FIREFOX
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const DESK = { width: 1280, height: 800 };
/** How many milliseconds something may take: a busy machine is no failure. */
const PATIENCE = 240_000;
const QUIET = { "ui.prefersReducedMotion": 1, "intl.accept_languages": "fr-FR" };

/** What somebody can do at a page, each with one word that says with what. */
const STEPS = {
  tap: (page, selector) => page.locator(selector).click(),
  type: (page, text) => page.keyboard.type(text),
  press: (page, key) => page.keyboard.press(key),
  see: (page, selector) => page.locator(selector).wait(),
  reach: (page, seq) =>
    page.waitForFunction((seq) => Number(document.querySelector("[data-seq]")?.dataset.seq) >= seq, {}, seq),
};

/** Runs in the page: no memory belongs to the empty one that comes before. */
function remember(memory) {
  if (location.host) Object.assign(localStorage, memory);
}

/** Open an address with a browser that remembers something, do what is said there; what went wrong. */
async function visit(browser, { address, memory, steps }) {
  const context = await browser.createBrowserContext();
  const errors = [];
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.setViewport(DESK);
    await page.evaluateOnNewDocument(remember, memory);
    await page.goto(address);
    for (const [verb, object] of steps)
      await STEPS[verb](page, object).catch((error) => {
        throw new Error(`${verb} ${object}: ${error.message}`);
      });
  } catch (error) {
    errors.push(error.message);
  } finally {
    await context.close();
  }
  return errors;
}

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: process.argv[2],
  extraPrefsFirefox: QUIET,
});
console.log(JSON.stringify(await browser.version()));
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await visit(browser, JSON.parse(line))));
await browser.close();
