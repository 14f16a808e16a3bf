// @ts-check
/** A field for kinds of constraints. */

import { currentLanguage, msg } from "../page/i18n.js";
import { ask } from "../page/server.js";
import { chooser } from "./chooser.js";

/** @typedef {{id: string, name: string, family: string}} Kind */

/** @type {Map<string, Promise<Kind[]>>} */
const requests = new Map();

/** All that can be drawn, the most common first; none if the server is unavailable. @returns {Promise<Kind[]>} */
function allRules() {
  const language = currentLanguage();
  const load =
    requests.get(language) ??
    ask("rules").then(
      (answer) => answer.rules.map((/** @type {{rule: string, title: string, family: string}} */ { rule, title, family }) => ({ id: rule.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase(), name: title, family })),
      () => {
        requests.delete(language);
        return [];
      },
    );
  requests.set(language, load);
  return load;
}

/**
 * @param {{id: string, label: string, change: (ids: string[]) => void}} options
 * @returns {import("./chooser.js").Field}
 */
export const ruleField = (options) => chooser({ all: allRules, note: ({ family }) => family, find: msg("Find a rule"), nothing: msg("No such rule. Try another word.") }, options);
