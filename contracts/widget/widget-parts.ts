import * as v from 'valibot';
import { FIELD_KINDS } from '../../core/widget/form.ts';
import { exactObject, firstViolationOnly, isoTimeSchema } from '../schemas.ts';

/** The language tag of a page or a site. Each of its parts is looked up, so a long one would cost more than it says. */
export const localeSchema = firstViolationOnly(
  v.pipe(
    v.string(),
    v.maxLength(35, 'must be at most 35 characters long'),
    v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en or de-AT'),
  ),
);

/** A field of a form as it is shown. */
export const formFieldSchema = exactObject({
  name: v.string(),
  kind: v.picklist(FIELD_KINDS),
  label: v.string(),
  required: v.boolean(),
  /** The most characters of an answer. */
  limit: v.pipe(v.number(), v.integer()),
  /** Of a `select`; else none. */
  options: v.array(exactObject({ value: v.string(), label: v.string() })),
});

/** A destination as its owner sees it: used only once its host is confirmed. */
export const ownedDestinationEntries = {
  destination: v.string(),
  host: v.string(),
  /** null until the owner has named the host as confirmed. */
  confirmedBy: v.nullable(v.string()),
  confirmedAt: v.nullable(isoTimeSchema),
};
