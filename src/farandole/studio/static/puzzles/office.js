// @ts-check
/**
 * Spreadsheets of office programs, .xlsx and .ods, as the lines that they are saved as in CSV: fields between
 * tabs, as many in each line. A cell keeps its text alone; no formula is worked out, nothing is fetched.
 */

/** @typedef {string[]} Row */
/** @typedef {(name: string) => Promise<string | null>} Part what a part of the document says, null if there is none */

const WIDEST = 1024;
/** Rows without anything that are kept between two others, and rows that are repeated. */
const MOST_EMPTY = 1000;
/** Rows and columns that one board may be in. */
const FAR = 60;
const SIDES = [9, 16, 4, 6, 25, 12, 8, 10, 14, 15, 18, 20, 21, 22, 24];
const BOXES = [[3, 3], [2, 2], [4, 4], [2, 3], [3, 2], [5, 5]];
const CELL = /^(?:[0-9]{0,2}|[A-Ya-y.*?_-])$/;
const TAG = /<(\/?)([\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|<!--[^]*?-->|<!\[CDATA\[([^]*?)\]\]>|<[!?][^>]*>|([^<]+)/y;
const ATTRIBUTE = /([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES = new Map([["lt", "<"], ["gt", ">"], ["amp", "&"], ["quot", '"'], ["apos", "'"]]);

/** Cells of a sheet: a few repeated rows could stand for more than any memory holds. */
const MOST_CELLS = 1 << 22;

/** A document that isn't well-formed. */
export class BadDocument extends Error {}

/** A document with more cells than can be looked at. */
export class TooMuch extends Error {}

/** The rows of a sheet, as far as they are taken up. */
class Rows {
  /** @type {Row[]} */
  all = [];
  #cells = 0;

  /** @param {Row} row @param {number} times */
  push(row, times = 1) {
    this.#cells += (row.length + 1) * times;
    if (this.#cells > MOST_CELLS) throw new TooMuch();
    for (let i = 0; i < times; i += 1) this.all.push(row);
  }
}

/**
 * The texts of the sheets of a document; null if it is none that has sheets.
 * @param {readonly string[]} names of its parts @param {Part} part @returns {Promise<string[] | null>}
 */
export async function sheets(names, part) {
  if (names.includes("content.xml")) {
    const kind = await part("mimetype");
    return kind?.includes("spreadsheet") ? [written(ofOpen((await part("content.xml")) ?? ""))] : null;
  }
  const found = names.flatMap((name) => {
    const number = /^xl\/worksheets\/sheet([0-9]{1,5})\.xml$/.exec(name)?.[1];
    return number ? [{ name, number: Number(number) }] : [];
  });
  if (!found.length) return null;
  const strings = stringsOf((await part("xl/sharedStrings.xml")) ?? "");
  const texts = [];
  for (const { name } of found.sort((a, b) => a.number - b.number)) texts.push(written(ofExcel((await part(name)) ?? "", strings)));
  return texts;
}

/**
 * The elements and texts of a document, in order. Raises BadDocument for one that is damaged, or declares entities.
 * @param {string} text @returns {Generator<{start?: string, end?: string, text?: string, attributes: Map<string, string>}>}
 */
function* events(text) {
  const none = new Map();
  /** @type {string[]} */
  const open = [];
  if (/<!(?:DOCTYPE|ENTITY)/.test(text)) throw new BadDocument();
  for (let at = 0; at < text.length; at = TAG.lastIndex) {
    TAG.lastIndex = at;
    const found = TAG.exec(text);
    if (!found) throw new BadDocument();
    const [, isEnd, , name, about, isEmpty, literal, plain] = found;
    if (plain ?? literal) yield { text: literal ?? unescaped(plain), attributes: none };
    if (!name) continue;
    if (isEnd) {
      if (open.pop() !== name) throw new BadDocument();
    } else {
      yield { start: name, attributes: new Map([...about.matchAll(ATTRIBUTE)].map(([, key, one, other]) => [key, unescaped(one ?? other)])) };
      if (!isEmpty) open.push(name);
    }
    if (isEnd || isEmpty) yield { end: name, attributes: none };
  }
  if (open.length || !text.trim()) throw new BadDocument();
}

/** @param {string} text */
const unescaped = (text) =>
  text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(\w+));/g, (_, hex, number, name) => {
    if (name) return ENTITIES.get(name) ?? "";
    const code = hex ? Number.parseInt(hex, 16) : Number(number);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

/** The texts that cells refer to by number. @param {string} text @returns {string[]} */
function stringsOf(text) {
  const found = [];
  let held = "";
  let before = "";
  for (const event of text ? events(text) : []) {
    if (event.text !== undefined) held += event.text;
    else if (event.start === "si") held = "";
    else if (event.start === "rPh") before = held; // how what stands before it is pronounced
    else if (event.end === "rPh") held = before;
    else if (event.end === "si") found.push(field(held));
  }
  return found;
}

/** The rows of a sheet of Excel; rows and cells that have nothing may be left out there. @param {string} text @param {readonly string[]} strings */
function ofExcel(text, strings) {
  const rows = new Rows();
  /** @type {Row} */
  let row = [];
  let [held, kind, formula, column, last] = ["", "n", "", 0, 0];
  for (const { start, end, text: plain, attributes } of events(text)) {
    if (plain !== undefined) held += plain;
    else if (start === "row") {
      const number = attributes.get("r") ?? "";
      const before = /^[0-9]{1,7}$/.test(number) ? Number(number) - 1 : last;
      rows.push([], Math.max(0, Math.min(before - last, MOST_EMPTY)));
      last = Math.max(before, last);
      row = [];
    } else if (start === "c") {
      const letters = /^([A-Z]{1,3})[0-9]{1,7}$/.exec(attributes.get("r") ?? "")?.[1];
      column = letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : row.length;
      [kind, formula] = [attributes.get("t") ?? "n", ""];
    } else if (start === "v" || start === "t" || start === "f") held = "";
    else if (end === "f") formula = `=${field(held)}`;
    else if ((end === "v" || end === "t") && column < WIDEST) {
      // What comes of a formula is worked out by the program that shows the sheet.
      let said = field(held) || formula;
      formula = "";
      if (kind === "s") said = strings[Number(said)] ?? "";
      while (row.length <= column) row.push("");
      row[column] += kind === "n" ? whole(said) : said;
    } else if (end === "row") {
      rows.push(row);
      last += 1;
    }
  }
  return rows.all;
}

/** The rows of the sheets of an OpenDocument, one below the other. @param {string} text */
function ofOpen(text) {
  const rows = new Rows();
  /** @type {Row} */
  let row = [];
  let [held, times, wide, empty] = ["", 1, 1, 0];
  /** @type {string | null} */
  let value = null;
  /** @param {string | undefined} said */
  const count = (said) => (said && /^[0-9]{1,7}$/.test(said) ? Math.min(Number(said), 1 << 20) : 1);
  for (const { start, end, text: plain, attributes } of events(text)) {
    if (plain !== undefined) held += plain;
    else if (start === "table") empty = 0;
    else if (start === "table-row") [row, times] = [[], count(attributes.get("number-rows-repeated"))];
    else if (start === "table-cell" || start === "covered-table-cell") {
      wide = count(attributes.get("number-columns-repeated"));
      value = attributes.get("value-type") === "float" ? whole(attributes.get("value") ?? "") : null;
      held = "";
    } else if (start === "p" || start === "line-break" || start === "s" || start === "tab") held += held ? "\n" : "";
    else if (start === "annotation") value ??= field(held) || null;
    else if (end === "table-cell" || end === "covered-table-cell") {
      const said = value ?? field(held);
      for (let i = 0; i < wide && row.length < WIDEST; i += 1) row.push(said);
    } else if (end === "table-row") {
      if (!row.some(Boolean)) {
        empty += times;
        continue;
      }
      rows.push([], Math.min(empty, MOST_EMPTY));
      empty = 0;
      rows.push(row, Math.min(times, MOST_EMPTY));
    } else if (end === "table") rows.push([]);
  }
  return rows.all;
}

/** A text in one line; rows of one board stand together. @param {string} text */
function field(text) {
  const pieces = text.trim().split("\n");
  if (pieces.length > 1 && pieces.every((piece) => piece.length === pieces.length)) return pieces.join("");
  return text.trim().replace(/\s+/g, " ");
}

/** A number as it's shown: without a fraction of nothing. @param {string} text */
const whole = (text) => text.replace(/^(-?[0-9]{1,15})\.0+$/, "$1");

/** @param {readonly Row[]} rows */
const widest = (rows) => rows.reduce((most, row) => Math.max(most, row.length), 0);

/** Rows as a text; what is empty at their beginnings is left out. @param {readonly Row[]} rows */
function written(rows) {
  const cut = rows.map((row) => row.slice(0, row.findLastIndex(Boolean) + 1));
  while (cut.at(-1)?.length === 0) cut.pop();
  const first = cut.reduce((least, row) => (row.length ? Math.min(least, row.findIndex(Boolean)) : least), WIDEST);
  const wide = widest(cut);
  const top = cut.findIndex((row) => row.length);
  const table = board(cut) ?? cut.map((row, at) => (at < top ? [] : [...row.slice(first), ...Array(wide - Math.max(row.length, first)).fill("")]));
  return table.map((row) => row.join("\t")).join("\n");
}

/**
 * The one board that a sheet is, with a dot for each empty cell; null if it's none. It may begin with the
 * sheet, where a first or last row may be empty, or with the first cell that isn't; 9 is likelier than 10.
 * @param {readonly Row[]} rows @returns {Row[] | null}
 */
function board(rows) {
  const filled = rows.filter((row) => row.length);
  const wide = widest(filled);
  if (!wide || Math.max(rows.length, wide) > FAR || !rows.flat().every((cell) => CELL.test(cell))) return null;
  const table = rows.map((row) => [...row, ...Array(wide - row.length).fill("")]);
  const left = Math.min(...filled.map((row) => row.findIndex(Boolean)));
  const boards = [square(table), square(table.slice(rows.findIndex((row) => row.length)).map((row) => row.slice(left)))];
  return boards.filter((one) => one !== null).sort((a, b) => SIDES.indexOf(a.length) - SIDES.indexOf(b.length))[0] ?? null;
}

/** @param {readonly Row[]} table */
const largest = (table) => Math.max(...table.flat().map(Number).filter(Number.isFinite));

/** As many rows as columns, without gaps between boxes; null if that's no board. @param {Row[]} table @returns {Row[] | null} */
function square(table) {
  for (const [height, width] of BOXES) {
    const side = height * width;
    /** @param {number} at */
    const isGap = (at) => at % (height + 1) === height;
    /** @param {number} at */
    const isBetween = (at) => at % (width + 1) === width;
    if (table.length !== side + width - 1 || table[0].length !== side + height - 1 || largest(table) > side) continue;
    if (table.some((row, at) => (isGap(at) ? row.some(Boolean) : row.some((cell, column) => isBetween(column) && cell)))) continue;
    table = table.filter((_, at) => !isGap(at)).map((row) => row.filter((_, column) => !isBetween(column)));
    break;
  }
  const [tall, wide] = [table.length, table[0].length];
  const side = Math.max(tall, wide, largest(table));
  if (!SIDES.includes(side) || Math.min(tall, wide) < side - 2) return null;
  return Array.from({ length: side }, (_, row) => Array.from({ length: side }, (_, column) => table[row]?.[column] || "."));
}
