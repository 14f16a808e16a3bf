// @ts-check
/** Puzzles from a photo or a screenshot: the reader is loaded when it is first needed. */

import { CLASSIC } from "../../shapes/houses.js";
import { msg, say } from "../../page/i18n.js";
import { toast } from "../../page/toast.js";
import { checkSetting } from "../questions.js";

/** @typedef {import("../room.js").Room} Room */

/** The first picture among files; undefined for none. @param {Iterable<File> | undefined} files */
export function pictureOf(files) {
  return [...(files ?? [])].find((file) => file.type.startsWith("image/") && file.type !== "image/svg+xml");
}

/** @param {Room} room @param {File} [file] a picture to start with */
export async function readPicture(room, file) {
  try {
    const { openCamera } = await import("../../camera/dialog.js");
    if (room.signal.aborted) return;
    openCamera({
      take: (givens) => room.openLinked({ givens, shape: CLASSIC.text, position: null, title: "", author: "", rules: "", bank: 0, constraints: [] }),
      check: async (digits) => {
        const { text, isBad } = await checkSetting(digits, CLASSIC, { candidates: false, redundant: false });
        return { text: say(text), isBad };
      },
      given: file,
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    toast(say(msg("The picture reader couldn't be loaded: the server is unavailable.")));
  }
}
