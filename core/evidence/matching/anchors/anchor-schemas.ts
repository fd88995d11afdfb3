import { VOCABULARIES } from '../../vocabulary.ts';
import type { RulePartOf, RulePartSchemas } from '../rule-part.ts';
import {
  countField,
  flagField,
  hostsField,
  type InferSchema,
  jsonPathField,
  jsonPathsField,
  oneOf,
  optional,
  phrasesByValueField,
  phrasesField,
  scalarField,
  templateField,
  textsField,
} from '../schema.ts';

/**
 * The kinds of anchors with their members, which docs/profiles.md describes. The code of the kinds is not imported
 * here, because a server has these schemas from its start, and seldom needs the code.
 */
export const ANCHOR_SCHEMAS = {
  meta: {
    schema: { names: textsField },
  },
  link: {
    schema: {
      rel: optional(textsField),
      phrases: optional(phrasesField),
      lacks: optional(phrasesField),
      named: optional(flagField),
      hosts: optional(hostsField),
      hostsByValue: optional(phrasesByValueField),
      pattern: optional(templateField),
      files: optional(phrasesByValueField),
      sharedSegments: optional(countField),
      sameSite: optional(flagField),
      isText: optional(flagField),
    },
    needsOneOf: ['rel', 'phrases', 'hosts', 'hostsByValue', 'pattern', 'files'],
  },
  sourceUrl: {
    schema: {
      pattern: optional(templateField),
      hosts: optional(hostsField),
      values: optional(phrasesByValueField),
    },
  },
  item: {
    schema: {
      types: textsField,
      path: textsField,
      /**
       * If defined, the value is a term of this vocabulary, and the visible text must also contain the term. Structured
       * data from templates often lists things that the product does not have. On pages that need JavaScript there is
       * no visible text, so the structured data alone counts.
       */
      shown: optional(oneOf(...VOCABULARIES)),
    },
  },
  offers: {
    schema: { types: textsField },
  },
  /**
   * Reads scalars of a JSON document. Uses only the first of `paths` at which the document has scalars. A path is a
   * JSON pointer with two additions: `*` matches every member or item, and `{path}` is replaced by the scalar at that
   * path.
   */
  json: {
    schema: {
      paths: jsonPathsField,
      /**
       * Condition: the document must have a value at this path. The value must equal `equals`. If `equals` is missing,
       * the value must not be an empty text or false.
       */
      where: optional(jsonPathField),
      equals: optional(scalarField),
      value: optional(scalarField),
    },
  },
  phrase: {
    schema: {
      phrases: optional(phrasesField),
      values: optional(phrasesByValueField),
      whole: optional(flagField),
    },
    needsOneOf: ['phrases', 'values'],
  },
  names: {
    schema: {
      vocabulary: oneOf(...VOCABULARIES),
      phrases: optional(phrasesField),
      verbs: optional(phrasesField),
      /** If true, finds every name in any text of up to 80 words. `phrases` is then ignored. */
      within: optional(flagField),
      /**
       * Finds only enumerations of at least this many names. Names that are known only because the page lists them
       * beside other names do not count.
       */
      listed: optional(countField),
      except: optional(oneOf(...VOCABULARIES)),
    },
  },
  price: {
    schema: {
      among: optional(oneOf('nothing', 'words')),
      amount: optional(oneOf('zero', 'more')),
    },
  },
  label: {
    schema: { labels: phrasesField },
  },
  /**
   * Finds names of licences in visible text, directly before or after one of these phrases, such as *under* or
   * *license*. Table cells are skipped, because they describe what their row names. Use the anchor `label` for cells.
   */
  licence: {
    schema: { beside: phrasesField },
  },
} satisfies RulePartSchemas;

/** The members of an anchor of one kind. */
export type AnchorParams<Kind extends keyof typeof ANCHOR_SCHEMAS> = InferSchema<
  (typeof ANCHOR_SCHEMAS)[Kind]['schema']
>;

/** A rule's anchor of one kind. */
export type SingleAnchor = RulePartOf<typeof ANCHOR_SCHEMAS>;

/** A rule's anchor. An anchor of the kind `any` has several anchors and finds the matches of all of them. */
export type Anchor = SingleAnchor | { readonly kind: 'any'; readonly anchors: readonly SingleAnchor[] };

/** Lists the single anchors of a rule's anchor. */
export function listAnchors(anchor: Anchor): readonly SingleAnchor[] {
  return anchor.kind === 'any' ? anchor.anchors : [anchor];
}
