import type { FactRule, TextOrigin } from '../../evidence/fact-rule.ts';
import { ABOUT_OTHERS, NOT_YET, WRONG_HEADINGS } from './guards.ts';

/** Pages by a product's own makers: what others deny may be of something else. */
const OWN = ['website', 'documentation', 'app_store', 'extension_store'] as const;

type Limits = Pick<TextOrigin, 'unless' | 'blocks' | 'followedBy' | 'unlessOf' | 'also' | 'only' | 'answer' | 'whole'>;

/** A rule for what a website or a store says in words of how it is paid for. */
export const signal = (
  value: string,
  id: string,
  phrases: readonly string[],
  { unless = [], ...limits }: Limits,
): FactRule => ({
  id,
  fact: 'pricing_signal',
  sources: value.startsWith('no_') ? OWN : [...OWN, 'other'],
  from: {
    kind: 'text',
    ...limits,
    phrases,
    unless: [...ABOUT_OTHERS, ...NOT_YET, ...unless],
    unlessUnder: WRONG_HEADINGS,
  },
  as: { form: 'constant', value },
});
