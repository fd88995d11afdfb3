import * as v from 'valibot';
import { FIELD_KINDS } from '../../core/widget/form.ts';
import { defineOperation } from '../operation.ts';
import {
  documentedRule,
  exactObject,
  integerBetween,
  isoTimeSchema,
  maxItemsRule,
  nameSchema,
  oneOf,
  textSchema,
} from '../schemas.ts';
import { formFieldSchema, ownedDestinationEntries } from '../widget/widget-parts.ts';

const titleSchema = nameSchema(120);
const enabledSchema = v.boolean();
const descriptionSchema = v.optional(v.nullable(nameSchema(1000)), null);
const submitLabelSchema = v.optional(v.nullable(nameSchema(60)), null);
const greetingSchema = v.optional(v.nullable(nameSchema(1000)), null);

const fieldSchema = exactObject({
  name: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'must be a letter and up to 39 letters, digits, _ and -'),
    // Answers by these names are taken from nobody: a form with one could not be sent.
    documentedRule((value) => value !== 'constructor' && value !== 'prototype', 'is a name that answers cannot have', {
      description: 'Neither `constructor` nor `prototype`.',
    }),
  ),
  kind: v.picklist(FIELD_KINDS),
  label: nameSchema(200),
  required: v.optional(v.boolean(), false),
  limit: v.optional(integerBetween(1, 4000)),
  options: v.optional(
    v.pipe(
      v.array(exactObject({ value: nameSchema(120), label: nameSchema(200) })),
      maxItemsRule(50, 'must have at most 50 options'),
    ),
    [],
  ),
});

/** What an owner says of an intent. A form without `fields` asks what the form `contact` of a new site asks. */
export const intentSettings = oneOf('kind', [
  exactObject({
    kind: v.literal('form'),
    title: titleSchema,
    enabled: enabledSchema,
    description: descriptionSchema,
    submitLabel: submitLabelSchema,
    fields: v.optional(
      v.pipe(
        v.array(fieldSchema),
        v.minLength(1, 'must have at least 1 field'),
        maxItemsRule(30, 'must have at most 30 fields'),
      ),
    ),
  }),
  exactObject({
    kind: v.literal('conversation'),
    title: titleSchema,
    enabled: enabledSchema,
    greeting: greetingSchema,
  }),
  exactObject({
    kind: v.literal('link'),
    title: titleSchema,
    enabled: enabledSchema,
    destination: textSchema(2048),
    /** The host of `destination`, by which the owner confirms it. */
    confirmedHost: v.optional(v.nullable(textSchema(253))),
  }),
]);

const commonEntries = {
  key: v.string(),
  title: v.string(),
  enabled: v.boolean(),
  /** Whether it does something for visitors now. */
  usable: v.boolean(),
  /** null for the one that every site has from the start, as long as it is as it came. */
  updatedAt: v.nullable(isoTimeSchema),
};
const nullableTextSchema = v.nullable(v.string());

export const intent = v.variant('kind', [
  exactObject({
    kind: v.literal('form'),
    ...commonEntries,
    description: nullableTextSchema,
    submitLabel: nullableTextSchema,
    fields: v.array(formFieldSchema),
  }),
  exactObject({ kind: v.literal('conversation'), ...commonEntries, greeting: nullableTextSchema }),
  exactObject({ kind: v.literal('link'), ...commonEntries, ...ownedDestinationEntries }),
]);

export const listIntents = defineOperation({
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

export const saveIntent = defineOperation({
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

export const deleteIntent = defineOperation({
  id: 'deleteIntent',
  method: 'delete',
  path: '/sites/{siteId}/intents/{intentKey}',
  summary: 'Delete an intent; what came in by it stays',
  access: 'bearer',
  audit: 'intent.deleted',
  success: { status: 200, description: 'It is gone.', schema: exactObject({ success: v.literal(true) }) },
  problems: ['site_not_found', 'intent_not_found'],
});
