// @ts-check
/** Sentences in Chinese: values in them, and the blanks beside these. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { msg, say, speak } from "../../../src/farandole/studio/static/page/i18n.js";

test("a blank is for digits and Latin words, not between two Chinese signs", async () => {
  const messages = { "{a} and {b} differ": ["{a} 与 {b} 不同"], "{a} {b}": ["{a} {b}"], "step {n}": ["第 {n} 步"] };
  const files = /** @type {Record<string, object>} */ ({ "languages.json": { zh: "中文" }, "zh.json": { language: "zh", plural: "0", messages } });
  globalThis.fetch = async (url) => new Response(JSON.stringify(files[String(url).replace(/.*\//, "")]));
  const both = (/** @type {string} */ a, /** @type {string} */ b) => [say(msg("{a} and {b} differ", { a, b })), say(msg("{a} {b}", { a, b }))];
  assert.deepEqual(both("笼", "线"), ["笼 and 线 differ", "笼 线"]);
  assert.equal(await speak(["zh-CN"]), true);
  assert.deepEqual(both("笼", "线"), ["笼与线不同", "笼线"]);
  assert.deepEqual(both("r1c1", "线（2）"), ["r1c1 与线（2）不同", "r1c1 线（2）"]);
  assert.equal(say(msg("step {n}", { n: 3 })), "第 3 步");
});
