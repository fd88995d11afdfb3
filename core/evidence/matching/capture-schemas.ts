import { VOCABULARIES } from '../vocabulary.ts';
import { type InferSchema, oneOf, type Schema, scalarField, valuesByTextField } from './schema.ts';

/**
 * The kinds of captures, each with its members. A capture says how the text or data that an anchor has found becomes a
 * value.
 */
export const CAPTURE_SCHEMAS = {
  text: {},
  /** A URL. Relative URLs are resolved against the page's URL. */
  url: {},
  /** The source's own URL. */
  ownUrl: {},
  date: {},
  language: {},
  version: {},
  boolean: {},
  /**
   * A price. If the price is visible text, the rule also gives the fact `pricing_signal`: the payment model, and
   * `per_seat` if the price is per person.
   */
  offer: {},
  /**
   * An SPDX identifier or expression with licences of the profile. The rule also gives the fact `osi_approved`. It is
   * true if the OSI has approved one of the alternatives joined by `OR`, or all licences joined by `AND`.
   */
  licence: {},
  /** The same value for each match of the anchor. */
  constant: { value: scalarField },
  /** The value that the anchor returns: a term, or a key of the anchor's `values`, `files` or `hostsByValue`. */
  found: {},
  /** The term of this vocabulary for a name, or all terms for a list of names. */
  term: { vocabulary: oneOf(...VOCABULARIES) },
  /**
   * The value of the entry for the text in this table. The keys are folded texts (`toFoldedText`). Texts without an
   * entry are ignored.
   */
  table: { values: valuesByTextField },
} satisfies Readonly<Record<string, Schema>>;

type CaptureSchemas = typeof CAPTURE_SCHEMAS;

export type Capture = {
  readonly [Kind in keyof CaptureSchemas]: { readonly kind: Kind } & InferSchema<CaptureSchemas[Kind]>;
}[keyof CaptureSchemas];
