import { LONGEST_VALUE } from '../evidence.ts';
import type { JsonDocument, JsonScalar } from '../page.ts';
import { type ApplicableRule, type Candidate, rulesOf } from './candidate.ts';

/** What a JSON document says at the places that rules asked for. */
export function candidatesInJson({ values }: JsonDocument, rules: readonly ApplicableRule[]): readonly Candidate[] {
  return rulesOf(rules, 'json').flatMap(({ rule, from: { path, where } }) => {
    const isWanted =
      where === undefined || values.some(({ path: at, value }) => at === where.path && isMet(value, where.equals));
    if (!isWanted) return [];
    return values
      .filter((one) => one.path === path)
      .map(({ pointer, value }) => ({ rule, raw: value, locator: pointer.length > LONGEST_VALUE ? path : pointer }));
  });
}

function isMet(value: JsonScalar, expected: JsonScalar | undefined): boolean {
  return expected === undefined ? value !== '' && value !== false : value === expected;
}
