import * as v from 'valibot';
import { FIELD_KINDS } from '../../core/widget/form.ts';
import { ACCENT_TEXT_COLOURS, MAX_LOGO_LENGTH, WIDGET_SIDES } from '../../core/widget/look.ts';
import { exactObject, firstViolationOnly, isoTimeSchema } from '../schemas.ts';

/** The language tag of a page or site. Its length is limited because the server looks up texts once per subtag. */
export const localeSchema = firstViolationOnly(
  v.pipe(
    v.string(),
    v.maxLength(35, 'must be at most 35 characters long'),
    v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en or de-AT'),
  ),
);

/** The appearance of the widget. */
export const widgetLookSchema = exactObject({
  /** Background of buttons; null for the page’s CSS or the default. */
  accent: v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #2f5d46, in lower case'))),
  /** The colour of text on the accent. */
  accentText: v.picklist(ACCENT_TEXT_COLOURS),
  /** Side of the menu button and panel: `end`, where lines of text end, or `start`, where they begin. */
  corner: v.picklist(WIDGET_SIDES),
  /** A `data:` URL of a PNG, JPEG or WebP image; null for none. */
  logo: v.nullable(
    firstViolationOnly(
      v.pipe(
        v.string(),
        v.maxLength(MAX_LOGO_LENGTH, `must be at most ${MAX_LOGO_LENGTH} characters long`),
        v.regex(
          /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
          'must be a base64 data URL of a PNG, JPEG or WebP image',
        ),
      ),
    ),
  ),
});

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
