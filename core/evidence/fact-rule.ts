import type { Fact } from './fact.ts';
import type { BlockKind } from './page.ts';
import type { Phrase } from './phrase-lists.ts';
import type { SourceType } from './subject.ts';
import type { VocabularyName } from './vocabulary.ts';

/** One way to find one fact: data of a profile. Addresses of hosts stand for their subdomains too. */
export interface FactRule {
  /** Lower-case words joined by hyphens; unique in its profile. */
  readonly id: string;
  readonly fact: Fact;
  readonly sources: readonly SourceType[] | 'all';
  /** Only for sources at these hosts; at any when left out. */
  readonly hosts?: readonly string[] | undefined;
  readonly from: FactOrigin;
  readonly as: FactForm;
  /** What it finds is left out where the source has this fact with the same value. */
  readonly yieldsTo?: Fact | undefined;
}

/** Where a rule looks. */
export type FactOrigin =
  | { readonly kind: 'title' }
  | { readonly kind: 'language' }
  | MetaOrigin
  | ItemOrigin
  | OfferOrigin
  | LinkOrigin
  | AddressOrigin
  | JsonOrigin
  | TextOrigin
  | LabelledOrigin
  | PriceOrigin
  | MentionOrigin;

/** The content of the first `meta` element of one of these names, in lower case; earlier names first. */
export interface MetaOrigin {
  readonly kind: 'meta';
  readonly names: readonly string[];
}

/** A property of structured items of one of these types; each further name is a property of an item within. */
export interface ItemOrigin {
  readonly kind: 'item';
  readonly types: readonly string[];
  readonly path: readonly string[];
}

/** The offers that structured items of one of these types make, without those for a trial. */
export interface OfferOrigin {
  readonly kind: 'offer';
  readonly types: readonly string[];
}

/** The address, or the words, of links that fulfil all that is said here. */
export interface LinkOrigin {
  readonly kind: 'link';
  /** One of these words in `rel`. */
  readonly rel?: readonly string[] | undefined;
  /** Its text is one of these phrases whole. */
  readonly phrases?: readonly Phrase[] | undefined;
  readonly hosts?: readonly string[] | undefined;
  /** A safe pattern for the address's path. */
  readonly pattern?: string | undefined;
  /** The path ends with one of these names; one that begins with a dot is the end of a name. */
  readonly file?: readonly string[] | undefined;
  /** So many of the first names of its path must be those of the page's own: 2 stay within a repository of a forge. */
  readonly shared?: number | undefined;
  /** Whether its host must be the page's own, with or without its subdomains. */
  readonly own?: boolean | undefined;
}

/** A part of the source's own address. */
export interface AddressOrigin {
  readonly kind: 'address';
  /** The host without `www.`, or what a safe pattern captures first of the path. */
  readonly part: 'host' | 'path';
  /** A safe pattern for the path, with one capturing group. Needed for `path`; for `host` it only narrows. */
  readonly pattern?: string | undefined;
}

/**
 * Scalars of a JSON document. A path is a JSON pointer in which `*` stands for every member or item of its place, in
 * the document's order, and `{path}` for the scalar that the path in it finds first.
 */
export interface JsonOrigin {
  readonly kind: 'json';
  readonly path: string;
  /** Only where this path has a value that is neither empty nor `false`; `equals` narrows to one. */
  readonly where?: { readonly path: string; readonly equals?: string | number | boolean | undefined } | undefined;
}

/** Whether a rule looks in visible text. */
export function looksInText(from: FactOrigin): from is TextOrigin | LabelledOrigin | PriceOrigin | MentionOrigin {
  return from.kind === 'text' || from.kind === 'labelled' || from.kind === 'price' || from.kind === 'mention';
}

/** What limits visible text. A clause ends with a sentence or a semicolon; one that asks says nothing. */
export interface TextPlace {
  /** Headings, list items, cells and paragraphs where it is left out. */
  readonly blocks?: readonly BlockKind[] | undefined;
  /** Not when the same clause holds one of these. */
  readonly unless?: readonly Phrase[] | undefined;
  /** Only below a heading that holds one of these, or right behind a block that is one of these. */
  readonly under?: readonly Phrase[] | undefined;
  /** Not below a heading that holds one of these. */
  readonly unlessUnder?: readonly Phrase[] | undefined;
  /** Not when one of the two blocks before or after holds one of these. */
  readonly unlessNear?: readonly Phrase[] | undefined;
  /** Not when the block right behind is one of these, and nothing else; or, behind a heading, holds one of these. */
  readonly unlessBehind?: readonly Phrase[] | undefined;
  /**
   * Not of what bears a name of this vocabulary: right before the phrase, or behind it and a word such as `of`; of
   * prices among other words, anywhere in their clause. Phrases are neither said of another name with a capital that is
   * none of the page’s and is said to have, or not to have, what the phrase says.
   */
  readonly unlessOf?: VocabularyName | undefined;
  /** Only when one of the next four blocks holds one of these, or is a price of its own where `{price}` stands. */
  readonly near?: readonly Phrase[] | undefined;
}

/** A phrase in visible text. */
export interface TextOrigin extends TextPlace {
  readonly kind: 'text';
  readonly phrases: readonly Phrase[];
  /** Whether a block must say the phrase and nothing else. */
  readonly whole?: boolean | undefined;
  /**
   * Only where the clause ends after the phrase, or continues with one of these, a comma, a colon, a dash or a bracket.
   */
  readonly followedBy?: readonly Phrase[] | undefined;
  /** Whether the value stands anywhere in the clause of the phrase, and not behind it; for licences alone. */
  readonly within?: boolean | undefined;
  /**
   * Only right behind a name of what the page is about, of its site, title or host; or where `{word}` stands for it.
   */
  readonly ofPage?: boolean | undefined;
  /** Only where the clause holds one of these, too. */
  readonly also?: readonly Phrase[] | undefined;
  /**
   * Only where the clause, or its part up to a comma behind the phrase, has nothing else but words of these and names
   * of the page.
   */
  readonly only?: readonly Phrase[] | undefined;
  /**
   * Only in a short question that begins with the phrase, and whose answer, the clause or block behind it, begins so;
   * for no, also where it is the name of a table's row that says so of the page's product.
   */
  readonly answer?: 'yes' | 'no' | undefined;
}

/** What a block says right behind one that is its label: one of the phrases of `under`, and nothing else. */
export interface LabelledOrigin extends TextPlace {
  readonly kind: 'labelled';
  readonly under: readonly Phrase[];
}

/** Prices in visible text; only blocks that say a price and its period and nothing else. */
export interface PriceOrigin extends TextPlace {
  readonly kind: 'price';
  /** Instead, prices that a clause says among other words, with their period beside them. */
  readonly within?: boolean | undefined;
  /** Only prices of 0, or only others; both when left out. */
  readonly amount?: 'zero' | 'more' | undefined;
  /** Only recurring prices, one-time prices, or prices per unit used; `any` also takes those without a period. */
  readonly period: 'recurring' | 'once' | 'use' | 'any';
  /** Only where its clause, or what stands right behind a price alone, holds one of these. */
  readonly also?: readonly Phrase[] | undefined;
}

/**
 * Names of a vocabulary's terms: after one of the phrases, each of which ends with `{terms}`; right before a phrase of
 * `before`; anywhere in a clause that holds a phrase of `around`; or, with none of them, blocks that hold such names
 * and nothing else, which needs `under`.
 */
export interface MentionOrigin extends TextPlace {
  readonly kind: 'mention';
  readonly vocabulary: VocabularyName;
  readonly phrases?: readonly Phrase[] | undefined;
  readonly before?: readonly Phrase[] | undefined;
  readonly around?: readonly Phrase[] | undefined;
  /** With `around`, only where the clause holds one of these, too. */
  readonly also?: readonly Phrase[] | undefined;
  /**
   * With `around`, only one list of names, in a clause, or a part of it before a comma, that has nothing else but words
   * of these and names of the page.
   */
  readonly only?: readonly Phrase[] | undefined;
  /**
   * Blocks that hold such names and nothing else wherever they stand, or only where the block right before or behind is
   * such a one, too, or holds several.
   */
  readonly alone?: 'anywhere' | 'grouped' | undefined;
  /** Only where the clause ends with the names, or begins with those before a phrase. */
  readonly strict?: boolean | undefined;
  /**
   * Whether a version may follow or end a name: `macOS 13 or later`, `Windows (64-bit)`. Otherwise such a name does not
   * match.
   */
  readonly versions?: boolean | undefined;
  /**
   * Only where nothing else stands before a phrase of `phrases` in its clause than words of these and one name of the
   * page.
   */
  readonly opens?: readonly Phrase[] | undefined;
  /** Only where `{word}` in a phrase of `phrases` is a name of what the page is about. */
  readonly ofPage?: boolean | undefined;
  /**
   * Only in a short question that is answered so, in its block or in the next one; or in the name of a table's row that
   * is.
   */
  readonly answer?: 'yes' | 'no' | undefined;
}

/** How what was found becomes a value; what can not become one is left out. */
export type FactForm =
  | {
      readonly form:
        | 'text'
        | 'url'
        /** The source's own address. */
        | 'own_url'
        | 'date'
        | 'language'
        | 'version'
        | 'boolean'
        /** An SPDX identifier or expression of the profile's licences. */
        | 'licence'
        /**
         * Whether a licence is approved by the OSI; for an expression, whether each way to choose leads to approved
         * ones only.
         */
        | 'osi_approved'
        /** Amount, currency and period; of `offer` and `price` origins, or of text. */
        | 'offer';
    }
  | { readonly form: 'constant'; readonly value: string | boolean }
  /** A term of a vocabulary, by any of its names; or a list of them, a fact each. */
  | { readonly form: 'term' | 'terms'; readonly vocabulary: VocabularyName }
  /** By a table whose keys are folded text; what is not in it is left out. */
  | { readonly form: 'table'; readonly values: Readonly<Record<string, string | boolean>> };
