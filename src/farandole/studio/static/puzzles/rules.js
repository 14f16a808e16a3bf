// @ts-check
/** A field for kinds of constraints. */

import { msg } from "../page/i18n.js";
import { ask } from "../page/server.js";
import { chooser, listOf } from "./chooser.js";

/** @typedef {{id: string, name: string, family: string}} Kind */

/** All that can be drawn, the most common first; none if the server is unavailable. @type {() => Promise<Kind[]>} */
const allRules = listOf(async () => {
  const { rules } = await ask("rules");
  return rules.map((/** @type {{rule: string, title: string, family: string}} */ { rule, title, family }) => ({ id: rule.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase(), name: title, family }));
});

/**
 * @param {{id: string, label: string, change: (ids: string[]) => void}} options
 * @returns {import("./chooser.js").Field}
 */
export const ruleField = (options) => chooser({ all: allRules, note: ({ family }) => family, find: msg("Find a rule"), nothing: msg("No such rule. Try another word.") }, options);
