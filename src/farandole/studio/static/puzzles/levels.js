// @ts-check
/** The levels of difficulty by name, easiest first. */

import { pmsg } from "../page/i18n.js";

/** @typedef {"easy" | "medium" | "hard" | "unfair" | "extreme"} Level */

export const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "unfair", "extreme"]);

/** @type {Record<string, import("../page/i18n.js").Message>} */
export const LEVEL_NAMES = {
  easy: pmsg("level", "Easy"),
  medium: pmsg("level", "Medium"),
  hard: pmsg("level", "Hard"),
  unfair: pmsg("level", "Unfair"),
  extreme: pmsg("level", "Extreme"),
};
