// Damaged settings: invalid values are ignored.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULTS, readSettings } from "../../../src/farandole/studio/static/page/settings.js";

/** @param {string | null} text */
function reading(text) {
  globalThis.localStorage = /** @type {any} */ ({ getItem: () => text });
  return readSettings();
}

test("settings are read back", () => {
  assert.deepEqual(reading('{"theme": "dark", "timer": false, "language": "zh"}'), { ...DEFAULTS, theme: "dark", timer: false, language: "zh" });
});

test("invalid settings are ignored", () => {
  for (const text of [null, "", "{", "null", "[]", "7", '{"theme": "purple", "language": 7, "check": 1, "entry": "", "timer": "yes", "digits": "huge", "marks": 2, "left": "true", "toString": "x", "__proto__": {"theme": "dark"}}']) {
    assert.deepEqual(reading(text), DEFAULTS, String(text));
  }
});
