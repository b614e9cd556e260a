// Looks at a site in a real browser: `node site.mjs SITE CHROMIUM [SCREENSHOTS]`. Every test prints a line; the exit code is
// 1 if one fails. The site must have the cases that tests/site_browser.rs names.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const modules = process.env.KAKUNIN_NODE_MODULES;
const require = createRequire(modules ? join(modules, "x.js") : import.meta.url);
const { chromium } = require("playwright-core");
const axeFile = require.resolve("axe-core/axe.min.js");

const [site, executablePath, screenshots] = process.argv.slice(2);
const root = resolve(site);
const address = (path) => pathToFileURL(root).href + "/" + path;
const CASE = "case/verbal-japanese/standard-3.html";
const QUESTION = `${CASE}#status@verbal-japanese`;

const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

// A page that remembers what went wrong and what was asked for.
async function open(path, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.wrong = [];
  page.on("console", (message) => message.type() === "error" && page.wrong.push(message.text()));
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  // What is aborted belongs to a page that was left before all of it was there.
  page.on("requestfailed", (request) => /ABORTED/.test(request.failure()?.errorText) || page.wrong.push(`not loaded: ${request.url()}`));
  page.on("request", (request) => request.url().startsWith("file:") || page.wrong.push(`an outside request: ${request.url()}`));
  await page.goto(address(path), { waitUntil: "load" });
  return page;
}

const pages = readdirSync(root, { recursive: true }).map(String).filter((path) => path.endsWith(".html"));
const tests = [];
const test = (name, run) => tests.push([name, run]);
const right = (page) => assert.equal([...new Set(page.wrong)].join("\n"), "");
const text = (page, where) => page.locator(where).first().innerText();
// The players of proofs that moves can be tried against, by their place on the page.
async function open_proofs(page) {
  const players = await page.locator(".player:not(.at-once)").all();
  const can = await page.locator(".player:not(.at-once)").evaluateAll((all) => all.map((one) => one.closest(".proofs") && !one.querySelector("form").hidden));
  return players.filter((_, number) => can[number]);
}

test("every page loads without errors and without a request to elsewhere, and all its links lead somewhere", async () => {
  const page = await open("index.html");
  const ids = new Map(), links = [];
  for (const path of pages) {
    await page.goto(address(path), { waitUntil: "load" });
    const found = await page.evaluate(() => ({
      ids: [...document.querySelectorAll("[id]")].map((one) => one.id),
      links: [...document.querySelectorAll("a[href], link[href], script[src], img[src]")].map((one) => one.href || one.src),
      title: document.title,
    }));
    assert.ok(found.title, `${path} has no title`);
    assert.equal(new Set(found.ids).size, found.ids.length, `${path} has an id twice: ${found.ids.filter((id, at) => found.ids.indexOf(id) !== at)}`);
    ids.set(path, new Set(found.ids));
    links.push(...found.links.map((link) => [path, link]));
  }
  right(page);
  assert.ok(links.length > 500, `only ${links.length} links`);
  for (const [path, link] of links) {
    const url = new URL(link);
    assert.equal(url.protocol, "file:", `${path} links to ${link}`);
    const target = relative(root, fileURLToPath(url.href.split(/[?#]/)[0]));
    assert.ok(existsSync(join(root, target)), `${path} links to ${target}, which is not there`);
    if (url.hash && target.endsWith(".html")) {
      assert.ok(ids.get(target).has(decodeURIComponent(url.hash.slice(1))), `${path} links to ${target}${url.hash}, which is not there`);
    }
  }
});

test("a deep link leads to its question under its rule set", async () => {
  const page = await open(QUESTION);
  assert.equal(await page.locator(":target").count(), 1);
  assert.match(await text(page, ":target"), /verbal-japanese/);
});

test("a link to a clause unfolds the list that it stands in", async () => {
  const page = await open("coverage.html#verbal-japanese.basic-ko");
  assert.ok(await page.locator("dt:target").isVisible());
});

test("the player steps forward and back, by buttons and by keys", async () => {
  const page = await open(CASE);
  const player = page.locator(".player", { has: page.locator(".moves li:nth-child(3)") }).first();
  const told = () => player.locator(".told").innerText();
  const stones = () => player.locator("svg.board circle.b, svg.board circle.w").count();
  const before = [await told(), await stones()];
  assert.match(before[0], /^The position\./);
  await player.getByRole("button", { name: "Forward" }).click();
  assert.match(await told(), /^Move 1: /);
  await page.keyboard.press("ArrowRight");
  assert.match(await told(), /^Move 2: /);
  if (screenshots) await page.screenshot({ path: join(screenshots, "variation.png"), fullPage: true });
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual([await told(), await stones()], before);
  await player.getByRole("button", { name: "Last" }).click();
  const last = await player.locator(".moves li").count();
  assert.match(await told(), new RegExp(`^Move ${last}: `));
  assert.ok(await player.getByRole("button", { name: "Forward" }).isDisabled());
  await player.getByRole("button", { name: "First" }).click();
  assert.deepEqual([await told(), await stones()], before);
  right(page);
});

test("a move that is tried on the board is answered", async () => {
  const page = await open(CASE);
  const [player] = await open_proofs(page);
  await player.locator("rect.can").first().click();
  assert.match(await player.locator(".told").innerText(), /^You: .*(The certificate answers: |as was to be shown)/);
  assert.ok(await player.locator(".moves .yours").count() > 0);
  if (screenshots) await player.screenshot({ path: join(screenshots, "tried.png") });
  await player.getByRole("button", { name: "The line again" }).click();
  assert.match(await player.locator(".told").innerText(), /^The position\./);
  right(page);
});

test("every move that can be tried is answered by a legal move, until the end that was proved", async () => {
  const page = await open(CASE);
  const players = await open_proofs(page);
  assert.ok(players.length > 0);
  let ends = 0;
  for (const player of players) {
    for (let turn = 0; turn < 12 && await player.locator("form").isVisible(); turn++) {
      const select = player.locator("select");
      const moves = await select.locator("option").allInnerTexts();
      await select.selectOption(moves[turn % moves.length]);
      await player.getByRole("button", { name: "Play", exact: true }).press("Enter");
    }
    ends += /as was to be shown/.test(await player.locator(".told").innerText()) ? 1 : 0;
  }
  assert.ok(ends > 0, "no proof was played to its end");
  right(page);
});

test("the search finds titles, ids, clauses and kinds", async () => {
  const page = await open("search.html?q=two%20eyes%20elsewhere");
  assert.match(await text(page, "#results li"), /Two eyes elsewhere/);
  for (const [query, wanted] of [["standard-3", "verbal-japanese/standard-3"], ["verbal-japanese.basic-ko", "verbal-japanese.basic-ko"], ["independently-alive", "standard-3"]]) {
    await page.locator("#q").fill(query);
    assert.match(await page.locator("#results").innerText(), new RegExp(wanted.replaceAll(".", "\\.")), query);
  }
  await page.locator("#q").fill("zzzz");
  assert.equal(await text(page, "#found"), "0 found");
  await page.goto(address("index.html"));
  await page.locator("#find").fill("standard-3");
  await page.locator("#find").press("Enter");
  await page.locator("#results a").first().click();
  assert.match(page.url(), /standard-3\.html$/);
  right(page);
});

test("light and dark can be chosen and are remembered", async () => {
  const page = await open("index.html", { colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole("button", { name: "Dark colours" }).click();
  assert.notEqual(await paper(), light);
  await page.getByRole("button", { name: "Light colours" }).click();
  assert.equal(await paper(), light);
});

test("without JavaScript boards, rulings and lines of play can be read", async () => {
  const page = await open(CASE, { javaScriptEnabled: false });
  assert.ok(await page.locator(".player .static svg.board").first().isVisible());
  const words = await page.locator(".player .words").allInnerTexts();
  assert.ok(words.some((line) => /1 (Black|White) [a-h][1-9]/.test(line)), words.join("\n"));
  assert.ok(await page.locator("table.rulings").first().isVisible());
});

test("nothing is wider than a phone", async () => {
  for (const path of ["index.html", "cases.html", CASE, "compare.html", "coverage.html", "systems.html", "results.html", "search.html"]) {
    const page = await open(path, { viewport: { width: 375, height: 800 } });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 375, `${path} is ${wide} wide`);
    await page.context().close();
  }
});

test("boards have text alternatives, headings are in order", async () => {
  const page = await open(CASE);
  for (const path of ["index.html", "cases.html", CASE, "compare.html", "coverage.html", "systems.html"]) {
    await page.goto(address(path));
    const found = await page.evaluate(() => ({
      mute: [...document.querySelectorAll("svg.board, img")].filter((board) => !(board.alt || board.getAttribute("aria-label") || board.querySelector("title"))).length,
      levels: [...document.querySelectorAll("h1, h2, h3, h4")].map((heading) => Number(heading.tagName[1])),
    }));
    assert.equal(found.mute, 0, `${path}: boards without a text`);
    assert.equal(found.levels.filter((level) => level === 1).length, 1, `${path}: one h1`);
    found.levels.reduce((before, level) => { assert.ok(level <= before + 1, `${path}: h${before} is followed by h${level}`); return level; });
  }
});

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing serious on the pages in ${colorScheme} colours`, async () => {
    const gallery = pages.find((path) => path.startsWith("gallery/paper-"));
    for (const path of ["index.html", gallery, CASE, "compare.html", "coverage.html"]) {
      const page = await open(path, { colorScheme, bypassCSP: true });
      await page.evaluate(readFileSync(axeFile, "utf8"));
      const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
      const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
      assert.deepEqual(serious.map(({ id, nodes }) => `${path}: ${id} at ${nodes.slice(0, 3).map(({ target }) => target)}`), []);
      await page.context().close();
    }
  });
}

let failed = 0;
for (const [name, run] of tests) {
  const start = Date.now();
  try {
    await run();
    console.log(`ok      ${name} (${Date.now() - start} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}\n${error.message}`);
  }
}
await browser.close();
console.log(`${tests.length - failed} of ${tests.length} browser tests passed, ${pages.length} pages looked at`);
process.exitCode = failed > 0 ? 1 : 0;
