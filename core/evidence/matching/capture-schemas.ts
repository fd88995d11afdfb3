import { VOCABULARIES } from '../vocabulary.ts';
import { type InferSchema, oneOf, type Schema, scalarField, valuesByTextField } from './schema.ts';

/**
 * The kinds of captures with their members, which docs/profiles.md describes. A capture says how the text or data that
 * an anchor has found becomes a value.
 */
export const CAPTURE_SCHEMAS = {
  text: {},
  url: {},
  ownUrl: {},
  date: {},
  language: {},
  version: {},
  boolean: {},
  offer: {},
  /**
   * An SPDX identifier or expression with licences of the profile. The rule also gives the fact `osi_approved`. It is
   * true if the OSI has approved one of the alternatives joined by `OR`, or all licences joined by `AND`.
   */
  licence: {},
  constant: { value: scalarField },
  found: {},
  term: { vocabulary: oneOf(...VOCABULARIES) },
  table: { values: valuesByTextField },
} satisfies Readonly<Record<string, Schema>>;

type CaptureSchemas = typeof CAPTURE_SCHEMAS;

export type Capture = {
  readonly [Kind in keyof CaptureSchemas]: { readonly kind: Kind } & InferSchema<CaptureSchemas[Kind]>;
}[keyof CaptureSchemas];
