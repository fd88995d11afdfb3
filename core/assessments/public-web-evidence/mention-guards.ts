import { ABOUT_OTHERS, ANNOUNCED, NEGATED, NONE_OF_IT, NOT_YET, WRONG_HEADINGS } from './guards.ts';

/** What a clause says where its names are not what a product has. */
export const NOT_SO = [...ABOUT_OTHERS, ...NOT_YET, ...NEGATED, ...NONE_OF_IT];
/** What limits where names are read, wherever no rule says otherwise. */
export const MENTIONED = {
  unless: NOT_SO,
  unlessUnder: WRONG_HEADINGS,
  unlessBehind: ANNOUNCED,
};
