import type { Words } from '../words.ts';
import type { Names } from './names.ts';
import { longestNameAt } from './terms.ts';

/** Longer texts are no cards. */
const LONGEST_CARD = 30;
const CAPITAL = /^[\p{Lu}\p{Lo}]/u;

/**
 * The term of a card that begins with a name and then, without a sign between them, with something else: `Slack Alerts
 * in a channel`.
 */
export function cardTerms(text: Words, names: Names): readonly string[] {
  const { raw, words, starts, ends } = text;
  const name = words.length > LONGEST_CARD ? undefined : longestNameAt(text, 0, names);
  if (!name || name.length === words.length) return [];
  const gap = raw.slice(ends[name.length - 1], starts[name.length]);
  const isParted = gap === ' ' && CAPITAL.test(raw.slice(starts[name.length]));
  return isParted && CAPITAL.test(raw) ? [name.term] : [];
}
