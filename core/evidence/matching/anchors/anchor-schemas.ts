import { VOCABULARIES } from '../../vocabulary.ts';
import type { KindSchemas, PartOfKinds } from '../kind.ts';
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
 * The kinds of anchors with their members. An anchor says what a rule looks for on a source. The code of the kinds is
 * not imported here, because a server has these schemas from its start, and seldom needs the code.
 */
export const ANCHOR_SCHEMAS = {
  /**
   * Reads the first value of each of these names: `title` for the page's title, `lang` for its language, or the
   * lower-case name of a `meta` element.
   */
  meta: {
    schema: { names: textsField },
  },
  /**
   * Finds links that meet the conditions of all defined members. The value is the link's URL, unless a member says
   * otherwise.
   */
  link: {
    schema: {
      /** The link's `rel` must contain one of these words. */
      rel: optional(textsField),
      /** The whole link text must be one of these phrases. */
      phrases: optional(phrasesField),
      /** The link text must not contain any of these phrases. */
      lacks: optional(phrasesField),
      /**
       * Accepts more links than those with one of `phrases`: links to the page's own site, and links with the product's
       * name in their text or URL. Without `phrases`, only such links match.
       */
      named: optional(flagField),
      hosts: optional(hostsField),
      /** Lists of hosts by value. The link must lead to one of these hosts. The value is the key of its list. */
      hostsByValue: optional(phrasesByValueField),
      /**
       * A template that the path of the URL must match. If it contains `{value}`, the value is the captured part of the
       * path.
       */
      pattern: optional(templateField),
      /**
       * Lists of file names by value. The path must end with one of these, and the value is the key of its list. An
       * entry that begins with a dot is a file extension.
       */
      files: optional(phrasesByValueField),
      /**
       * Number of leading path segments that must be the same as in the page's URL. With 2, a link must stay within the
       * same repository of a forge.
       */
      shared: optional(countField),
      /** The link must lead to the page's own site. */
      own: optional(flagField),
      /** If true, the value is the link text instead of the URL. */
      isText: optional(flagField),
    },
    needsOneOf: ['rel', 'phrases', 'hosts', 'hostsByValue', 'pattern', 'files'],
  },
  /**
   * Reads the source's own URL. The value is the part of the path that `pattern` captures. Without `{value}` in
   * `pattern`, it is the host without `www.`.
   */
  address: {
    schema: {
      pattern: optional(templateField),
      /** The URL must have one of these hosts or a subdomain of one. */
      hosts: optional(hostsField),
      /**
       * Lists of hosts by value. If the URL has one of these hosts or a subdomain of one, the value is the key of the
       * list.
       */
      values: optional(phrasesByValueField),
    },
  },
  /**
   * Reads a property of items of structured data that have one of `types`. `path` is the name of the property. Each
   * further name in `path` is a property of a nested item.
   */
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
  /** Reads the offers of items of structured data that have one of these types. Trials are left out. */
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
       * it must not be empty or false.
       */
      where: optional(jsonPathField),
      equals: optional(scalarField),
      /** If defined, each match has this value in place of the scalar. */
      value: optional(scalarField),
    },
  },
  /**
   * Finds phrases in visible text. If the phrase ends with `{value}`, the value is the rest of the clause after it. If
   * it begins with `{value}`, the value is the part of the clause before it. Otherwise the value is the whole clause.
   */
  phrase: {
    schema: {
      phrases: optional(phrasesField),
      /** Lists of phrases by value. If one of these phrases is found, the value is the key of its list. */
      values: optional(phrasesByValueField),
      /** If true, the phrase must be the whole text of its block. */
      whole: optional(flagField),
    },
    needsOneOf: ['phrases', 'values'],
  },
  /**
   * Finds names of a vocabulary and names from the subject's claims. With `phrases`, finds names at the placeholder
   * `{names}`. Without `phrases`, finds names in blocks that consist of names, or of a name and a remark or sentence.
   */
  names: {
    schema: {
      vocabulary: oneOf(...VOCABULARIES),
      phrases: optional(phrasesField),
      /** One of these must be in the same clause as the phrase, before or after it. The match includes it. */
      verbs: optional(phrasesField),
      /** If true, finds every name in any text of up to 80 words. `phrases` is then ignored. */
      within: optional(flagField),
      /**
       * Finds only enumerations of at least this many names. Names that are known only because the page lists them
       * beside other names do not count.
       */
      listed: optional(countField),
      /** Leaves out names that are also in this vocabulary. */
      except: optional(oneOf(...VOCABULARIES)),
    },
  },
  /** Finds prices in visible text. */
  price: {
    schema: {
      /**
       * `nothing`: finds prices that are the whole text of their block. `words`: finds prices among other words, if
       * their period is directly before or after them. Default: both.
       */
      among: optional(oneOf('nothing', 'words')),
      amount: optional(oneOf('zero', 'more')),
    },
  },
  /**
   * Reads the text that belongs to one of these labels. That is the definition of a term, a table cell with the label
   * as its header, or the block after a block that consists only of the label.
   */
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
} satisfies KindSchemas;

/** The members of an anchor of one kind. */
export type AnchorParams<Kind extends keyof typeof ANCHOR_SCHEMAS> = InferSchema<
  (typeof ANCHOR_SCHEMAS)[Kind]['schema']
>;

/** A rule's anchor of one kind. */
export type SingleAnchor = PartOfKinds<typeof ANCHOR_SCHEMAS>;

/** A rule's anchor. An anchor of the kind `any` has several anchors and finds the matches of all of them. */
export type Anchor = SingleAnchor | { readonly kind: 'any'; readonly anchors: readonly SingleAnchor[] };

/** Lists the single anchors of a rule's anchor. */
export function listAnchors(anchor: Anchor): readonly SingleAnchor[] {
  return anchor.kind === 'any' ? anchor.anchors : [anchor];
}
