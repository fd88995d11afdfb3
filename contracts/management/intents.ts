import * as v from 'valibot';
import { FIELD_KINDS } from '../../core/widget/form.ts';
import { operation } from '../operation.ts';
import { exactObject, isoTime, maxItems, name, oneOf, rule, text, wholeNumber } from '../schemas.ts';
import { formField, ownedDestination } from '../widget/widget-parts.ts';

const title = name(120);
const enabled = v.boolean();
const description = v.optional(v.nullable(name(1000)), null);
const submitLabel = v.optional(v.nullable(name(60)), null);
const greeting = v.optional(v.nullable(name(1000)), null);

const field = exactObject({
  name: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'must be a letter and up to 39 letters, digits, _ and -'),
    // Answers by these names are taken from nobody: a form with one could not be sent.
    rule((value) => value !== 'constructor' && value !== 'prototype', 'is a name that answers cannot have', {
      description: 'Neither `constructor` nor `prototype`.',
    }),
  ),
  kind: v.picklist(FIELD_KINDS),
  label: name(200),
  required: v.optional(v.boolean(), false),
  limit: v.optional(wholeNumber(1, 4000)),
  options: v.optional(
    v.pipe(v.array(exactObject({ value: name(120), label: name(200) })), maxItems(50, 'must have at most 50 options')),
    [],
  ),
});

/** What an owner says of an intent. A form without `fields` asks what the form `contact` of a new site asks. */
export const intentSettings = oneOf('kind', [
  exactObject({
    kind: v.literal('form'),
    title,
    enabled,
    description,
    submitLabel,
    fields: v.optional(
      v.pipe(v.array(field), v.minLength(1, 'must have at least 1 field'), maxItems(30, 'must have at most 30 fields')),
    ),
  }),
  exactObject({ kind: v.literal('conversation'), title, enabled, greeting }),
  exactObject({
    kind: v.literal('link'),
    title,
    enabled,
    destination: text(2048),
    /** The host of `destination`, by which the owner confirms it. */
    confirmedHost: v.optional(v.nullable(text(253))),
  }),
]);

const common = {
  key: v.string(),
  title: v.string(),
  enabled: v.boolean(),
  /** Whether it does something for visitors now. */
  usable: v.boolean(),
  /** null for the one that every site has from the start, as long as it is as it came. */
  updatedAt: v.nullable(isoTime),
};
const words = v.nullable(v.string());

export const intent = v.variant('kind', [
  exactObject({
    kind: v.literal('form'),
    ...common,
    description: words,
    submitLabel: words,
    fields: v.array(formField),
  }),
  exactObject({ kind: v.literal('conversation'), ...common, greeting: words }),
  exactObject({ kind: v.literal('link'), ...common, ...ownedDestination }),
]);

export const listIntents = operation({
  id: 'listIntents',
  method: 'get',
  path: '/sites/{siteId}/intents',
  summary: 'List the site’s intents',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The intents by their keys.',
    schema: exactObject({ success: v.literal(true), intents: v.array(intent) }),
  },
  problems: ['site_not_found'],
});

export const saveIntent = operation({
  id: 'saveIntent',
  method: 'put',
  path: '/sites/{siteId}/intents/{intentKey}',
  summary: 'Make an intent, or replace it',
  access: 'bearer',
  audit: 'intent.configured',
  body: intentSettings,
  success: {
    status: 200,
    description: 'The intent as it is now.',
    schema: exactObject({ success: v.literal(true), intent }),
  },
  problems: ['site_not_found', 'intent_key_invalid'],
});

export const deleteIntent = operation({
  id: 'deleteIntent',
  method: 'delete',
  path: '/sites/{siteId}/intents/{intentKey}',
  summary: 'Delete an intent; what came in by it stays',
  access: 'bearer',
  audit: 'intent.deleted',
  success: { status: 200, description: 'It is gone.', schema: exactObject({ success: v.literal(true) }) },
  problems: ['site_not_found', 'intent_not_found'],
});
