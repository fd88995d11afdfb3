import { BLOCK_KINDS, PAGE_REGIONS } from '../../page.ts';
import { VOCABULARIES } from '../../vocabulary.ts';
import type { RulePartOf, RulePartSchemas } from '../rule-part.ts';
import {
  countField,
  flagField,
  type InferSchema,
  oneOf,
  optional,
  phrasesField,
  someOf,
  textsField,
} from '../schema.ts';

/**
 * The kinds of conditions with their members, which docs/profiles.md describes. The code of the kinds is not imported
 * here, because a server has these schemas from its start, and seldom needs the code.
 */
export const CONDITION_SCHEMAS = {
  blocks: {
    schema: {
      kinds: optional(someOf(...BLOCK_KINDS)),
      regions: optional(someOf(...PAGE_REGIONS)),
    },
    needsOneOf: ['kinds', 'regions'],
  },
  clause: {
    schema: {
      has: optional(phrasesField),
      lacks: optional(phrasesField),
      /**
       * The clause must consist only of these phrases, the match and names of the product. Statements about a part, a
       * plan or another product have other words. If there is punctuation after the match, other words may follow it.
       * If so, one of `has` must be before the punctuation.
       */
      only: optional(phrasesField),
    },
    needsOneOf: ['has', 'lacks', 'only'],
  },
  precededBy: {
    schema: {
      phrases: phrasesField,
      subjects: optional(phrasesField),
    },
  },
  followedBy: {
    schema: {
      phrases: optional(phrasesField),
      /**
       * If true, a name of the product or one of `phrases` must follow. The name must not be the start of a hyphenated
       * word: `install acme` counts, `install acme-sdk` does not.
       */
      product: optional(flagField),
      /** Maximum number of words before the name of the product: `docker run -d acme`. The default is 0. */
      distance: optional(countField),
    },
    needsOneOf: ['phrases', 'product'],
  },
  subject: {
    schema: { is: oneOf('product', 'named') },
  },
  answered: {
    schema: {
      answer: optional(oneOf('yes', 'no')),
      /**
       * Phrases that weaken an answer, such as *only* and *beta*. The answer must not contain them. They are ignored if
       * the answer must be `no` by default.
       */
      lacks: optional(phrasesField),
    },
  },
  under: {
    schema: {
      phrases: phrasesField,
      nearest: optional(flagField),
      answered: optional(flagField),
      headers: optional(phrasesField),
    },
  },
  /**
   * Condition: no heading above the match and no header of its column or row contains one of these phrases. Exceptions:
   * - A heading that is a name of the product may contain a phrase, unless the heading is only the phrase (`Thanks`).
   * - A heading that compares the product's own plans may contain a phrase.
   * - Under a heading that compares products, a clause that begins with the product's name is accepted.
   * - Headings are ignored for cells in the product's own column or row of a comparison.
   */
  notUnder: {
    schema: { phrases: phrasesField },
  },
  notAccount: {
    schema: {},
  },
  near: {
    schema: {
      price: optional(flagField),
      lacks: optional(phrasesField),
      before: optional(countField),
      after: optional(countField),
    },
    needsOneOf: ['price', 'lacks'],
  },
  nextBlock: {
    schema: { lacks: phrasesField },
  },
  grouped: {
    schema: {
      vocabulary: oneOf(...VOCABULARIES),
    },
  },
  /**
   * Condition: the match is a price of the product. One of these must hold:
   * - The price is under a heading or title about prices.
   * - The price is in a card, row or column with the name of a plan or of the product.
   * - Such a name is before the price in its clause.
   */
  offered: {
    schema: { headings: phrasesField, subjects: phrasesField },
  },
  backed: {
    schema: { values: textsField, phrases: phrasesField },
  },
} satisfies RulePartSchemas;

/** The members of a condition of one kind. */
export type ConditionParams<Kind extends keyof typeof CONDITION_SCHEMAS> = InferSchema<
  (typeof CONDITION_SCHEMAS)[Kind]['schema']
>;

/** A condition on a match in visible text. */
export type Condition = RulePartOf<typeof CONDITION_SCHEMAS>;
