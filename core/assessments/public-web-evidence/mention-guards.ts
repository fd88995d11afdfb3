import { listed } from '../../evidence/phrase-list.ts';
import { ABOUT_OTHERS, NEGATED, NOT_YET, WRONG_HEADINGS } from './guards.ts';

/** What a clause says where its names are not what a product has. */
export const NOT_SO = [
  ...ABOUT_OTHERS,
  ...NOT_YET,
  ...NEGATED,
  ...listed(`
    there is no, there are no, there s no, we have no, has no, have no, no plans, no app, no apps, no version, no versions, no client, no build, no builds,
    no support, no desktop, no mobile, no plugin, no integrations, no connector, neither
  `),
];
/** What limits where names are read, wherever no rule says otherwise. */
export const MENTIONED = {
  unless: NOT_SO,
  unlessUnder: WRONG_HEADINGS,
  unlessBehind: listed(`
    coming soon, soon, planned, not supported, not yet, beta soon, in development, on the roadmap, demnachst, bald, geplant,
    bientot, bientot disponible, proximamente, 近日公開, 近日対応, 準備中
  `),
};
