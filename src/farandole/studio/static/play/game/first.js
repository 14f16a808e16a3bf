// @ts-check
/** The puzzle of a first visit; the others come when they are asked for. */

export const FIRST = "1....2.87......4....4.653..8.64........6.9........75.3..721.6....3......65.7....4 165342987328971456794865321876453219531629748249187563987214635413596872652738194";
