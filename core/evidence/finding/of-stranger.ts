import type { Words } from '../words.ts';
import { beginsWithPlan } from './plan-names.ts';

/** What stands between somebody and what they have: `Planky still has a …`. */
const HAVING = new Set(
  'has have had offers offer does provides includes gives lacks hat bietet n ne propose offre tiene ofrece'.split(' '),
);
/** What says of somebody what they are. */
const BEING = new Set('is are stays remains est es'.split(' '));
const BETWEEN = new Set('a an one only still currently also even einen eine ein un une una solo'.split(' '));
/** Phrases that begin with these say themselves that somebody has not. */
const HAVING_NOT = new Set('doesn don isn'.split(' '));
/** What begins a sentence with a capital and names nobody. */
const NOBODY = new Set(
  `we it there that this what which who here he she they you i let how today everyone everybody each every all our
  your the registration hosting access use using everything membership usage signing signup setup installation
  reading viewing sharing support updates nothing something one both unlimited yes no plan plans app product service
  software wir es das die der sie ihr nous il elle c ce on nosotros el la`.split(/\s+/),
);
const CAPITAL = /^\p{Lu}/u;
const LONGEST_WAY = 4;

/**
 * Whether a phrase is said of a name with a capital that is none of the page: `Planky has a …`, `Planky’s …`, `Planky
 * doesn’t …`.
 */
export function isOfStranger(text: Words, at: number, namesOfPage: ReadonlySet<string>): boolean {
  const { raw, words, starts, clauses } = text;
  let from = at - 1;
  const isBeing = namesOfPage.size > 0 && BEING.has(words[from] ?? '');
  let isHaving = HAVING_NOT.has(words[at] ?? '') || words[from] === 's' || isBeing;
  if (words[from] === 's' || isBeing) from -= 1;
  else
    while (from > at - LONGEST_WAY && (HAVING.has(words[from] ?? '') || BETWEEN.has(words[from] ?? ''))) {
      isHaving ||= HAVING.has(words[from] ?? '');
      from -= 1;
    }
  const name = words[from] ?? '';
  if (!isHaving || clauses[from] !== clauses[at] || NOBODY.has(name) || beginsWithPlan(name)) return false;
  return CAPITAL.test(raw.slice(starts[from])) && ![...namesOfPage].some((ofPage) => ofPage.includes(name));
}
