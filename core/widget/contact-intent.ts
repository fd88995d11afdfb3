import type { Texts } from '../localization/texts-en.ts';
import type { FormField } from './form.ts';
import type { IntentOfKind } from './intent.ts';

/** Key of the built-in intent that every new site has. */
export const CONTACT_INTENT_KEY = 'contact';

/** Builds the built-in contact intent in the visitor's language. */
export function createContactIntent(texts: Texts): IntentOfKind<'form'> {
  const settings = { description: null, submitLabel: null, fields: createContactFields(texts) };
  return { key: CONTACT_INTENT_KEY, kind: 'form', title: texts.contactTitle, enabled: true, settings, updatedAt: null };
}

/** Builds the fields of the contact form. Only the message is required. */
export function createContactFields(texts: Texts): readonly FormField[] {
  return [
    { name: 'name', kind: 'text', label: texts.contactName, required: false, limit: 120, options: [] },
    { name: 'email', kind: 'email', label: texts.contactEmail, required: false, limit: 254, options: [] },
    { name: 'phone', kind: 'tel', label: texts.contactPhone, required: false, limit: 40, options: [] },
    { name: 'message', kind: 'textarea', label: texts.contactMessage, required: true, limit: 4000, options: [] },
  ];
}
