// @ts-check
/** The API page, built from the server's description of itself. */

import { copyText, roomsMenu } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { LANGUAGES, currentLanguage, msg, say, speak } from "../page/i18n.js";
import { addressOf, links } from "../page/rooms.js";
import { readSettings, writeSettings } from "../page/settings.js";
import { curlOf } from "../puzzles/asking.js";

/** @typedef {Record<string, any>} Data */

const settings = readSettings();
await speak([new URLSearchParams(location.search).get("lang") ?? "", settings.language, ...navigator.languages]);
/** Calls are written relative to this page, wherever the studio is hosted. */
const BASE = new URL("../", import.meta.url);
const inLanguage = `?lang=${currentLanguage()}`;

/** An example of a request body; null for a call without one. @param {Data} description @param {Data} call @returns {string | null} */
function example(description, call) {
  const schema = call.requestBody?.content?.["application/json"]?.schema;
  if (!schema) return null;
  const model = description.components.schemas[schema.$ref.split("/").pop()];
  return JSON.stringify(model.examples?.[0] ?? shortest(model), null, 2);
}

/** The required parts of a schema. @param {Data} schema @returns {Data} */
function shortest(schema) {
  const simplest = /** @type {Data} */ ({ string: "", integer: 1, number: 1, array: [] });
  return Object.fromEntries((schema.required ?? []).map((/** @type {string} */ name) => [name, schema.properties[name].examples?.[0] ?? simplest[schema.properties[name].type]]));
}

/** @param {string} path @param {string | null} body @param {boolean} isJson whether the answer is JSON */
function asPython(path, body, isJson) {
  const address = JSON.stringify(new URL(`.${path}`, BASE).href);
  const request = body === null ? [`request = Request(${address})`] : [`body = ${JSON.stringify(body)}.encode()`, `request = Request(${address}, body, {"Content-Type": "application/json"})`];
  const answer = isJson ? ["    print(json.load(answer))"] : ['    with open("answer", "wb") as file:', "        file.write(answer.read())"];
  return [...(isJson ? ["import json"] : []), "from urllib.request import Request, urlopen", "", ...request, "with urlopen(request) as answer:", ...answer, ""].join("\n");
}

/** @param {string} text */
function report(text) {
  const status = document.getElementById("status");
  if (status) status.textContent = text;
}

/**
 * Send a call, and display the answer as it arrives.
 * @param {string} method @param {string} path @param {string | null} body @param {HTMLElement} place @param {AbortSignal} signal
 */
async function send(method, path, body, place, signal) {
  const headers = body === null ? undefined : { "Content-Type": "application/json" };
  const answer = await fetch(new URL(`.${path}${inLanguage}`, BASE), { method, headers, body, signal });
  const kind = answer.headers.get("content-type") ?? "";
  place.textContent = `${answer.status} ${kind}\n\n`;
  place.hidden = false;
  if (kind.includes("json")) place.append(JSON.stringify(await answer.json(), null, 2));
  else if (kind.startsWith("text/event-stream") && answer.body) {
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) place.append(part.value);
  } else if (kind.startsWith("text/") || kind.includes("svg")) place.append((await answer.text()).slice(0, 5000));
  else place.append(`${(await answer.blob()).size} bytes`);
}

/** A call as an element that can be opened. @param {Data} description @param {string} path @param {string} method @param {Data} call */
function callView(description, path, method, call) {
  const body = example(description, call);
  const id = `body-${call.operationId}`;
  const field = el("textarea", { id, rows: (body ?? "").split("\n").length + 1, spellcheck: "false" }, body ?? "");
  const place = el("pre", { hidden: true, tabindex: 0 });
  const text = () => (body === null ? null : field.value);
  const isJson = /** @type {Data} */ (Object.values(call.responses)[0]).content?.["application/json"] !== undefined;
  /** @type {AbortController | null} */
  let running = null;
  const button = el("button", { type: "button", class: "primary", onclick: () => void toggle() }, say(msg("Send")));
  async function toggle() {
    if (running) return running.abort();
    const { signal } = (running = new AbortController());
    button.textContent = say(msg("Stop"));
    try {
      await send(method, path, text(), place, signal);
    } catch {
      if (!signal.aborted) report(say(msg("The server is unavailable.")));
    }
    running = null;
    button.textContent = say(msg("Send"));
  }
  const curl = el("button", { type: "button", class: "plain", onclick: () => void copyText(curlOf(new URL(`.${path}`, BASE).href, text() ?? undefined)) }, say(msg("Copy as curl")));
  const python = el("button", { type: "button", class: "plain", onclick: () => void copyText(asPython(path, text(), isJson)) }, say(msg("Copy as Python")));
  const fields = body === null ? [] : [el("label", { for: id }, say(msg("Request body"))), field];
  return el("details", { id: call.operationId }, el("summary", {}, el("code", {}, `${method} ${path}`), call.summary), el("div", { class: "call" }, ...fields, button, curl, python, place));
}

/** The same header as in the rooms. */
function head() {
  const codes = Object.keys(LANGUAGES);
  const other = codes[(codes.indexOf(currentLanguage()) + 1) % codes.length];
  const speakOther = () => {
    writeSettings({ ...settings, language: other });
    location.assign("./api");
  };
  document.getElementById("head")?.replaceChildren(
    el("button", { type: "button", class: "plain square phone-only", "aria-label": say(msg("Pages")), onclick: () => roomsMenu("api", []) }, icon("menu")),
    el("a", { class: "name", href: addressOf("play") }, "farandole"),
    el("nav", { "aria-label": say(msg("Pages")) }, ...links("api")),
    el("span", { class: "space" }),
    el("button", { type: "button", class: "plain language", lang: other, onclick: speakOther }, icon("languages"), el("span", {}, LANGUAGES[other])),
  );
}

document.documentElement.lang = currentLanguage();
head();
const answer = await fetch(new URL(`./api/v1/openapi.json${inLanguage}`, BASE)).catch(() => null);
if (!answer?.ok) report(say(msg("The server is unavailable.")));
else {
  const description = await answer.json();
  document.title = say(msg("The API of farandole"));
  document.getElementById("title")?.replaceChildren(document.title);
  document.getElementById("about")?.replaceChildren(say(msg("Send requests as JSON and get JSON back. Try the calls here.")));
  const calls = Object.entries(description.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => callView(description, path, method.toUpperCase(), call)));
  document.getElementById("calls")?.replaceChildren(...calls);
}
