import * as v from 'valibot';
import { FIELD_KINDS } from '../../core/widget/form.ts';
import { INTENT_ICONS } from '../../core/widget/intent.ts';
import { defineOperation } from '../operation.ts';
import {
  discriminatedUnion,
  documentedRule,
  exactObject,
  integerBetween,
  isoTimeSchema,
  maxItemsRule,
  nameSchema,
  textSchema,
} from '../schemas.ts';
import { formFieldSchema, ownedDestinationEntries } from '../widget/widget-parts.ts';

const titleSchema = nameSchema(120);
const enabledSchema = v.boolean();
const menuEntries = {
  /** Icon in the menu; null for the icon of the kind. */
  icon: v.optional(v.nullable(v.picklist(INTENT_ICONS)), null),
  /** The line below the title in the menu; null for the text of the kind. */
  menuText: v.optional(v.nullable(nameSchema(80)), null),
};
const descriptionSchema = v.optional(v.nullable(nameSchema(1000)), null);
const submitLabelSchema = v.optional(v.nullable(nameSchema(60)), null);
const greetingSchema = v.optional(v.nullable(nameSchema(1000)), null);

const formFieldInputSchema = exactObject({
  name: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'must be a letter and up to 39 letters, digits, _ and -'),
    // The server rejects submitted fields with these names, so visitors could not submit a form that has such a field.
    documentedRule((value) => value !== 'constructor' && value !== 'prototype', 'is a reserved name', {
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

/** The settings of an intent. A form without `fields` gets the fields of the default form `contact`. */
export const intentSettingsSchema = discriminatedUnion('kind', [
  exactObject({
    kind: v.literal('form'),
    title: titleSchema,
    enabled: enabledSchema,
    ...menuEntries,
    description: descriptionSchema,
    submitLabel: submitLabelSchema,
    fields: v.optional(
      v.pipe(
        v.array(formFieldInputSchema),
        v.minLength(1, 'must have at least 1 field'),
        maxItemsRule(30, 'must have at most 30 fields'),
      ),
    ),
  }),
  exactObject({
    kind: v.literal('conversation'),
    title: titleSchema,
    enabled: enabledSchema,
    ...menuEntries,
    greeting: greetingSchema,
  }),
  exactObject({
    kind: v.literal('link'),
    title: titleSchema,
    enabled: enabledSchema,
    ...menuEntries,
    destination: textSchema(2048),
    /** The host of `destination`, if the owner agrees to send visitors there. Otherwise missing or null. */
    confirmedHost: v.optional(v.nullable(textSchema(253))),
  }),
]);

const commonIntentEntries = {
  key: v.string(),
  title: v.string(),
  enabled: v.boolean(),
  icon: v.nullable(v.picklist(INTENT_ICONS)),
  menuText: v.nullable(v.string()),
  /** Whether visitors can use the intent now. */
  usable: v.boolean(),
  /** Time of the latest change; null if this is the default intent and it has not been changed. */
  updatedAt: v.nullable(isoTimeSchema),
};
const nullableTextSchema = v.nullable(v.string());

export const intentSchema = v.variant('kind', [
  exactObject({
    kind: v.literal('form'),
    ...commonIntentEntries,
    description: nullableTextSchema,
    submitLabel: nullableTextSchema,
    fields: v.array(formFieldSchema),
  }),
  exactObject({ kind: v.literal('conversation'), ...commonIntentEntries, greeting: nullableTextSchema }),
  exactObject({ kind: v.literal('link'), ...commonIntentEntries, ...ownedDestinationEntries }),
]);

export const listIntents = defineOperation({
  id: 'listIntents',
  method: 'get',
  path: '/sites/{siteId}/intents',
  summary: 'List the site’s intents',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: 'The intents in order of their keys.',
    schema: exactObject({ success: v.literal(true), intents: v.array(intentSchema) }),
  },
  problems: ['site_not_found'],
});

export const saveIntent = defineOperation({
  id: 'saveIntent',
  method: 'put',
  path: '/sites/{siteId}/intents/{intentKey}',
  summary: 'Create or replace an intent',
  access: 'bearer',
  role: 'admin',
  audit: 'intent.configured',
  body: intentSettingsSchema,
  success: {
    status: 200,
    description: 'The saved intent.',
    schema: exactObject({ success: v.literal(true), intent: intentSchema }),
  },
  problems: ['site_not_found', 'intent_key_invalid'],
});

export const deleteIntent = defineOperation({
  id: 'deleteIntent',
  method: 'delete',
  path: '/sites/{siteId}/intents/{intentKey}',
  summary: 'Delete an intent; tickets created with it remain',
  access: 'bearer',
  role: 'admin',
  audit: 'intent.deleted',
  success: { status: 200, description: 'The intent is deleted.', schema: exactObject({ success: v.literal(true) }) },
  problems: ['site_not_found', 'intent_not_found'],
});
