import { BLOCK_KINDS, PAGE_REGIONS } from '../../page.ts';
import { VOCABULARIES } from '../../vocabulary.ts';
import type { KindSchemas, PartOfKinds } from '../kind.ts';
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
 * The kinds of conditions with their members. A rule ignores matches that do not meet all of its conditions. The code
 * of the kinds is not imported here, because a server has these schemas from its start, and seldom needs the code.
 */
export const CONDITION_SCHEMAS = {
  /** Condition: the block of the match has a certain kind and region. */
  blocks: {
    schema: {
      /** The block must have one of these kinds. */
      kinds: optional(someOf(...BLOCK_KINDS)),
      /** The block must be in one of these regions. Default: `main` or `header`. */
      regions: optional(someOf(...PAGE_REGIONS)),
    },
    needsOneOf: ['kinds', 'regions'],
  },
  /** Condition on the other words in the clause of the match. */
  clause: {
    schema: {
      /** The clause must contain one of these phrases. */
      has: optional(phrasesField),
      /** The clause must not contain any of these phrases. */
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
  /**
   * Condition: the clause has no words before the match except these phrases, names of the product and names of
   * platforms.
   */
  opens: {
    schema: {
      phrases: phrasesField,
      /** If one of these or a name of the product follows a comma, colon or dash, the words before it are ignored. */
      subjects: optional(phrasesField),
    },
  },
  /** Condition on the words after the match in its clause. */
  followedBy: {
    schema: {
      /**
       * The clause must end after the match, or continue with one of these phrases or a punctuation mark such as a
       * comma, a colon, a dash, a bracket or `&`.
       */
      phrases: optional(phrasesField),
      /**
       * If true, a name of the product must follow, and `phrases` is ignored. The name must not be the start of a
       * hyphenated word: `install acme` counts, `install acme-sdk` does not.
       */
      product: optional(flagField),
    },
    needsOneOf: ['phrases', 'product'],
  },
  /**
   * Condition: the clause is about the product. `product`: its subject is the product or not named (*we*, *our app*, an
   * imperative), but not another company, a person or a customer. `named`: a name of the product is directly before the
   * match.
   */
  subject: {
    schema: { is: oneOf('product', 'named') },
  },
  /**
   * Condition: the match is in a short question, and the answer begins with yes or no. The answer is the rest of the
   * block or the next block. In a table, the match must be in the first cell of a row that has this answer for the
   * product.
   */
  answered: {
    schema: {
      /** The required answer. Default: `no` for values that start with `no_`, else `yes`. */
      answer: optional(oneOf('yes', 'no')),
      /**
       * Phrases that weaken an answer, such as *only* and *beta*. The answer must not contain them. They are ignored if
       * the answer must be `no` by default.
       */
      lacks: optional(phrasesField),
    },
  },
  /**
   * Condition: one of these phrases is in a heading above the match, in the header of its column or row, or in the
   * title of the page. It may also be in the term that the match defines, or in the short line before its list.
   */
  under: {
    schema: {
      phrases: phrasesField,
      /** If true, and the match is within a longer text, only the nearest heading counts. */
      nearest: optional(flagField),
      /** If true, a match in a table row also counts if the row says yes for the product: `Windows | ✓`. */
      answered: optional(flagField),
      /** A match in the first column of a table also counts if the column's header is one of these. */
      headers: optional(phrasesField),
    },
  },
  /**
   * Condition: no heading above the match and no header of its column or row contains one of these phrases. There are
   * three exceptions. A heading that is a name of the product may contain a phrase, unless it is only the phrase
   * (`Thanks`). So may a heading that compares the product's own plans. Under a heading that compares products, clauses
   * that begin with the product's name are accepted. Headings do not matter for cells in the product's own column or
   * row of a comparison.
   */
  notUnder: {
    schema: { phrases: phrasesField },
  },
  /**
   * Condition: the match is not the name of a site on which the product has an account. The block must not link to an
   * account or repository on that site: `GitHub` with a link to `github.com/acme` does not count.
   */
  notAccount: {
    schema: {},
  },
  /** Condition on the blocks near the match. */
  near: {
    schema: {
      /** If true, one of the blocks must contain a price other than 0. */
      price: optional(flagField),
      /** The short blocks, and the headers of the match's column and row, must not contain any of these phrases. */
      lacks: optional(phrasesField),
      /** Number of blocks before the match to check. Default: 2. */
      before: optional(countField),
      /** Number of blocks after the match to check. Default: 4. */
      behind: optional(countField),
    },
    needsOneOf: ['price', 'lacks'],
  },
  /**
   * Condition: no remark such as *coming soon* follows the match. The next block must not consist only of one of these
   * phrases. If the match is a heading, the short blocks below it must not contain any of them.
   */
  remark: {
    schema: { lacks: phrasesField },
  },
  /**
   * Condition: the match is in a list or grid of names of the vocabulary. At least two items, including the match, must
   * begin with such names. Fewer of the other items may begin with names of integrations. Only items under the same
   * heading count.
   */
  grouped: {
    schema: {
      vocabulary: oneOf(...VOCABULARIES),
    },
  },
  /**
   * Condition: the match is a price of the product. One of these must hold. It is under a heading or title about
   * prices. It is in a card, row or column with the name of a plan or the product. Or such a name is before the price
   * in its clause.
   */
  offered: {
    schema: { headings: phrasesField, subjects: phrasesField },
  },
  /**
   * Condition for values that end with one of `values`: the title, a heading or a block near the match contains one of
   * the phrases. The name of a browser, for example, does not mean that there is an extension for it. Other values
   * always meet the condition.
   */
  backed: {
    schema: { values: textsField, phrases: phrasesField },
  },
} satisfies KindSchemas;

/** The members of a condition of one kind. */
export type ConditionParams<Kind extends keyof typeof CONDITION_SCHEMAS> = InferSchema<
  (typeof CONDITION_SCHEMAS)[Kind]['schema']
>;

/** A condition on a match in visible text. */
export type Condition = PartOfKinds<typeof CONDITION_SCHEMAS>;
