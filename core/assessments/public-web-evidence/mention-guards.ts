import { ABOUT_OTHERS, ANNOUNCED, ASIDE, ENDED, NEGATED, NONE_OF_IT, NOT_YET, WRONG_HEADINGS } from './guards.ts';

/** What a clause says where its names are not what a product has. */
export const NOT_SO = [...ABOUT_OTHERS, ...NOT_YET, ...NEGATED, ...NONE_OF_IT, ...ENDED];
/** Headings below which names are not what a product has. */
export const NOT_HERE = [...WRONG_HEADINGS, ...ASIDE];
/** What limits where names are read, wherever no rule says otherwise. */
export const MENTIONED = {
  unless: NOT_SO,
  unlessUnder: NOT_HERE,
  unlessBehind: ANNOUNCED,
};
