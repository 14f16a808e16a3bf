// The page of the API, made from the server's own description of itself.
// @ts-check

/** @typedef {Record<string, any>} Data */

import { roomsMenu } from "../page/dialogs.js";
import { el, icon } from "../page/dom.js";
import { links } from "../page/head.js";
import { LANGUAGES, msg, preferred, say, speak, spoken } from "../page/i18n.js";
import { addressOf } from "../page/rooms.js";
import { readSettings, writeSettings } from "../page/settings.js";

const settings = readSettings();
const lang = new URLSearchParams(location.search).get("lang") || settings.language || preferred(navigator.languages);
/** Calls are named from here, wherever the studio stands. */
const BASE = new URL("../", import.meta.url);
const ask = `?lang=${encodeURIComponent(lang)}`;

/**
 * Return an element.
 * @param {string} name
 * @param {Data} [given] properties
 * @param {(Node | string)[]} [children]
 * @returns {any}
 */
function make(name, given = {}, children = []) {
  const node = Object.assign(document.createElement(name), given);
  node.append(...children);
  return node;
}

/**
 * Return what a call may be sent: its example.
 * @param {Data} whole
 * @param {Data} call
 * @returns {string | null}
 */
function example(whole, call) {
  const schema = call.requestBody?.content?.["application/json"]?.schema;
  if (!schema) return null;
  const named = whole.components.schemas[schema.$ref.split("/").pop()];
  const data = named.examples?.[0] ?? shortest(named);
  return JSON.stringify(data, null, 2);
}

/**
 * Return an object with the parts that a schema asks for.
 * @param {Data} schema
 * @returns {Data}
 */
function shortest(schema) {
  /** @type {Data} */
  const data = {};
  for (const name of schema.required ?? []) {
    const part = schema.properties[name];
    /** @type {Data} */
    const simplest = { string: "", integer: 1, number: 1, array: [] };
    data[name] = part.examples?.[0] ?? simplest[part.type];
  }
  return data;
}

/**
 * Return a call as a command.
 * @param {string} method
 * @param {string} path
 * @param {string | null} body
 */
function asCurl(method, path, body) {
  const address = new URL(`.${path}`, BASE).href;
  if (body === null) return `curl -s ${address}`;
  const quoted = body.replaceAll("'", "'\\''");
  return `curl -s ${address} \\\n  -H 'Content-Type: application/json' \\\n  -d '${quoted}'`;
}

/**
 * Return a call as a program.
 * @param {string} method
 * @param {string} path
 * @param {string | null} body
 * @param {boolean} isJson whether the answer is
 */
function asPython(method, path, body, isJson) {
  const address = JSON.stringify(new URL(`.${path}`, BASE).href);
  const lines = ["import json", "from urllib.request import Request, urlopen", ""];
  if (body === null) lines.push(`request = Request(${address})`);
  else {
    lines.push(
      `body = ${JSON.stringify(body)}.encode()`,
      `request = Request(${address}, body, {"Content-Type": "application/json"})`,
    );
  }
  lines.push("with urlopen(request) as answer:");
  if (isJson) lines.push("    print(json.load(answer))", "");
  else lines.push('    with open("answer", "wb") as file:', "        file.write(answer.read())", "");
  return lines.slice(isJson ? 0 : 1).join("\n");
}

/**
 * Put text where it can be pasted from; where the browser doesn't let us, show it selected.
 * @param {string} text
 * @param {HTMLElement} shown
 * @param {Data} words
 */
async function copy(text, shown, words) {
  try {
    await navigator.clipboard.writeText(text);
    tell(words.copied);
  } catch {
    shown.textContent = text;
    shown.hidden = false;
    getSelection()?.selectAllChildren(shown);
  }
}

/** @param {string} text */
function tell(text) {
  const status = document.getElementById("status");
  if (status) status.textContent = text;
}

/**
 * Send a call and show what comes, as it comes.
 * @param {string} method
 * @param {string} path
 * @param {string | null} body
 * @param {HTMLElement} shown
 * @param {AbortSignal} signal
 */
async function send(method, path, body, shown, signal) {
  const headers = body === null ? undefined : { "Content-Type": "application/json" };
  const answer = await fetch(new URL(`.${path}${ask}`, BASE), { method, headers, body, signal });
  const kind = answer.headers.get("content-type") ?? "";
  shown.textContent = `${answer.status} ${kind}\n\n`;
  shown.hidden = false;
  if (kind.includes("json")) {
    shown.textContent += JSON.stringify(await answer.json(), null, 2);
  } else if (kind.startsWith("text/event-stream") && answer.body) {
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      shown.append(part.value);
    }
  } else if (kind.startsWith("text/") || kind.includes("svg")) {
    shown.textContent += (await answer.text()).slice(0, 5000);
  } else {
    shown.textContent += `${(await answer.blob()).size} bytes`;
  }
}

/**
 * Return one call as an element that opens.
 * @param {Data} whole
 * @param {string} path
 * @param {string} method
 * @param {Data} call
 */
function drawn(whole, path, method, call) {
  const words = whole["x-words"];
  const body = example(whole, call);
  const id = `body-${call.operationId}`;
  const field = make("textarea", { id, value: body ?? "", rows: (body ?? "").split("\n").length + 1 });
  field.spellcheck = false;
  const shown = make("pre", { hidden: true, tabIndex: 0 });
  const text = () => (body === null ? null : field.value);
  /** @type {AbortController | null} */
  let running = null;
  const button = make("button", { className: "primary", textContent: words.send });
  button.onclick = async () => {
    if (running) {
      running.abort();
      return;
    }
    running = new AbortController();
    button.textContent = words.stop;
    try {
      await send(method, path, text(), shown, running.signal);
    } catch (error) {
      if (!running.signal.aborted) tell(words.failed);
    }
    running = null;
    button.textContent = words.send;
  };
  const curl = make("button", { className: "plain", textContent: words.curl });
  curl.onclick = () => copy(asCurl(method, path, text()), shown, words);
  const python = make("button", { className: "plain", textContent: words.python });
  const isJson = Object.values(call.responses)[0].content?.["application/json"] !== undefined;
  python.onclick = () => copy(asPython(method, path, text(), isJson), shown, words);
  const parts = body === null ? [] : [make("label", { htmlFor: id, textContent: words.body }), field];
  return make("details", { id: call.operationId }, [
    make("summary", {}, [make("code", { textContent: `${method} ${path}` }), call.summary]),
    make("div", { className: "call" }, [...parts, button, curl, python, shown]),
  ]);
}

/** The same head as in the rooms. */
function head() {
  const other = Object.keys(LANGUAGES).find((code) => code !== spoken()) ?? "en";
  const speakOther = () => {
    writeSettings({ ...settings, language: other });
    location.assign("./api");
  };
  document.getElementById("head")?.replaceChildren(
    el("button", { type: "button", class: "plain square phone-only", "aria-label": say(msg("Rooms")), onclick: () => roomsMenu("api", []) }, icon("menu")),
    el("a", { class: "name", href: addressOf("play") }, "farandole"),
    el("nav", { "aria-label": say(msg("Rooms")) }, ...links("api")),
    el("span", { class: "space" }),
    el("button", { type: "button", class: "plain language", lang: other === "zh" ? "zh-Hans" : other, onclick: speakOther }, icon("languages"), el("span", {}, other === "zh" ? "中文" : "English")),
  );
}

async function start() {
  await speak(lang in LANGUAGES ? lang : "en");
  head();
  const answer = await fetch(new URL(`./api/v1/openapi.json${ask}`, BASE)).catch(() => null);
  if (!answer?.ok) return tell(say(msg("The server is away.")));
  const whole = await answer.json();
  const words = whole["x-words"];
  document.documentElement.lang = whole["x-language"] === "zh" ? "zh-Hans" : "en";
  document.title = words.title;
  for (const name of ["title", "about"]) {
    const node = document.getElementById(name);
    if (node) node.textContent = words[name];
  }
  const calls = document.getElementById("calls");
  for (const [path, methods] of Object.entries(whole.paths)) {
    for (const [method, call] of Object.entries(methods)) {
      calls?.append(drawn(whole, path, method.toUpperCase(), call));
    }
  }
}

await start();
