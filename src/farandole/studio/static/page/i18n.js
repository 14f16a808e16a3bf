// @ts-check
/**
 * The languages of the studio. English is in the code; `msg` and the functions below mark text to translate.
 * Translations are in `locale/CODE.json`, made from the catalogue that the command line uses.
 */

/** @typedef {{text: string, values: Record<string, Value>, plural?: string, count?: number, context?: string}} Message */
/** @typedef {string | number | Message} Value */
/** @typedef {{language: string, plural: string, messages: Record<string, string[]>}} Catalogue */

/** The languages by code, each with its own name; the server or the exported site lists them. @type {Record<string, string>} */
export const LANGUAGES = { en: "English" };

/** @type {Promise<void> | null} */
let listing = null;

/** @type {Catalogue | null} */
let catalogue = null;
/** @type {Record<string, Catalogue | null>} */
const catalogues = { en: null };

/**
 * A sentence, translated when it is displayed.
 * @param {string} text @param {Record<string, Value>} [values] @returns {Message}
 */
export function msg(text, values = {}) {
  return { text, values };
}

/**
 * A sentence with a number: `singular` is used for 1; `{count}` is the number.
 * @param {string} singular @param {string} plural @param {number} count @param {Record<string, Value>} [values]
 * @returns {Message}
 */
export function nmsg(singular, plural, count, values = {}) {
  return { text: singular, plural, count, values: { count, ...values } };
}

/**
 * A sentence whose English text has other meanings in other places.
 * @param {string} context @param {string} text @param {Record<string, Value>} [values] @returns {Message}
 */
export function pmsg(context, text, values = {}) {
  return { text, context, values };
}

/**
 * The template of a message in a language, by default the current one.
 * @param {Message} message @param {Catalogue | null} [table] @returns {string}
 */
export function template(message, table = catalogue) {
  const key = message.context === undefined ? message.text : `${message.context}\u0004${message.text}`;
  const forms = table?.messages[key];
  if (forms) return forms[forms.length > 1 && message.count !== 1 ? 1 : 0];
  return message.plural !== undefined && message.count !== 1 ? message.plural : message.text;
}

/**
 * A message as a sentence in the current language.
 * @param {Value} message @returns {string}
 */
export function say(message) {
  return fill(message, catalogue);
}

/**
 * A message in English, regardless of the language: commands can be searched by either name.
 * @param {Value} message @returns {string}
 */
export function inEnglish(message) {
  return fill(message, null);
}

/** @param {Value} message @param {Catalogue | null} table @returns {string} */
function fill(message, table) {
  if (typeof message !== "object") return String(message);
  const parts = template(message, table).split(/\{(\w+)\}/); // texts, and between them names
  const filled = parts.map((part, at) => (at % 2 ? (part in message.values ? fill(message.values[part], table) : `{${part}}`) : part));
  return (table ? filled.map((part, at) => (at % 2 ? part : closed(part, filled[at - 1] ?? "", filled[at + 1] ?? ""))) : filled).join("");
}

/** A text without blanks between Chinese values and itself: the blanks are for digits and Latin words. @param {string} text @param {string} before @param {string} after */
function closed(text, before, after) {
  if (text.startsWith(" ") && WIDE.test((before.at(-1) ?? "") + (text[1] ?? after[0]))) text = text.slice(1);
  return text.endsWith(" ") && WIDE.test((text.at(-2) ?? before.at(-1) ?? "") + (after[0] ?? "")) ? text.slice(0, -1) : text;
}

/** Two Chinese signs, or punctuation as wide as these. */
const WIDE = /^[\u3000-\u9fff\uff00-\uffef]{2}$/;

/** The code of the current language. @returns {string} */
export function currentLanguage() {
  return catalogue?.language ?? "en";
}

/** The list of languages is fetched once; without it, only English is available. */
function learnLanguages() {
  listing ??= fetch(new URL("../locale/languages.json", import.meta.url))
    .then(async (answer) => void (answer.ok && Object.assign(LANGUAGES, await answer.json())))
    .catch(() => void (listing = null));
  return listing;
}

/**
 * Switch to the first supported language among these tags, or to English. A catalogue is fetched when its
 * language is first used; if that fails, the language doesn't change and the result is false.
 * @param {readonly string[]} tags such as "zh-CN" @returns {Promise<boolean>}
 */
export async function speak(tags) {
  await learnLanguages();
  const codes = tags.map((tag) => tag.toLowerCase().split("-")[0]);
  const code = codes.find((language) => Object.hasOwn(LANGUAGES, language)) ?? "en";
  if (!(code in catalogues)) {
    try {
      const answer = await fetch(new URL(`../locale/${code}.json`, import.meta.url));
      if (!answer.ok) return false;
      catalogues[code] = await answer.json();
    } catch {
      return false;
    }
  }
  catalogue = catalogues[code];
  return true;
}

/** Sentences that only some pages need, by language and name. @type {Map<string, Promise<void>>} */
const downloads = new Map();

/**
 * Add the sentences of `locale/CODE.NAME.json` to the current language. Raises a TypeError if the file can't
 * be fetched.
 * @param {string} name
 */
export function learn(name) {
  const table = catalogue;
  if (!table) return Promise.resolve();
  const file = `${table.language}.${name}`;
  const download = downloads.get(file) ?? fetch(new URL(`../locale/${file}.json`, import.meta.url)).then(async (answer) => {
    if (!answer.ok) throw new TypeError(`${answer.status}`);
    Object.assign(table.messages, (await answer.json()).messages);
  });
  downloads.set(file, download);
  return download.catch((error) => {
    downloads.delete(file);
    throw error;
  });
}
