// @ts-check
/** The names of levels, as a browser needs them where it has a level alone. */

import { pmsg } from "../page/i18n.js";

/** @type {Record<import("./path.js").Level, import("../page/i18n.js").Message>} */
export const LEVEL_NAMES = {
  easy: pmsg("level", "Easy"),
  medium: pmsg("level", "Medium"),
  hard: pmsg("level", "Hard"),
  unfair: pmsg("level", "Unfair"),
  extreme: pmsg("level", "Extreme"),
};
