import * as v from 'valibot';
import { FIELD_KINDS } from '../../core/widget/form.ts';
import { exactObject, firstViolationOnly, isoTimeSchema } from '../schemas.ts';

/** The language tag of a page or site. Its length is limited because the server looks up texts once per subtag. */
export const localeSchema = firstViolationOnly(
  v.pipe(
    v.string(),
    v.maxLength(35, 'must be at most 35 characters long'),
    v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en or de-AT'),
  ),
);

/** A field of a form as visitors see it. */
export const formFieldSchema = exactObject({
  name: v.string(),
  kind: v.picklist(FIELD_KINDS),
  label: v.string(),
  required: v.boolean(),
  /** Maximum length of the value in code points. */
  limit: v.pipe(v.number(), v.integer()),
  /** The options of a `select`; empty for other kinds. */
  options: v.array(exactObject({ value: v.string(), label: v.string() })),
});

/**
 * A destination as its owner sees it. Visitors are sent to the destination only after the owner has confirmed its host.
 */
export const ownedDestinationEntries = {
  destination: v.string(),
  host: v.string(),
  /** Who confirmed the host, such as `account:…`; null until the host is confirmed. */
  confirmedBy: v.nullable(v.string()),
  confirmedAt: v.nullable(isoTimeSchema),
};
