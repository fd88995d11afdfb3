import type { ActionSettings, WidgetAction, WidgetActionKey } from '../../../core/widget/action.ts';
import { type Destination, hostOf } from '../../../core/widget/destination.ts';
import { type FormField, LONGEST_ANSWERS } from '../../../core/widget/form.ts';
import type { IntentOf } from '../../../core/widget/intent.ts';
import { ACCOUNT } from './known-ids.ts';
import { NOON } from './times.ts';

/** A field that may stay empty, but for what is given. */
export function aField(name: string, given: Partial<FormField> = {}): FormField {
  const { kind = 'text' } = given;
  return { name, kind, label: `The ${name}`, required: false, limit: LONGEST_ANSWERS[kind], options: [], ...given };
}

/** Each is enabled, but for what is given. */
export function aFormIntent(given: Partial<IntentOf<'form'>> = {}): IntentOf<'form'> {
  const settings = { description: null, submitLabel: null, fields: [aField('order')] };
  return { key: 'order', kind: 'form', title: 'Order', enabled: true, settings, updatedAt: NOON, ...given };
}

export function aConversationIntent(given: Partial<IntentOf<'conversation'>> = {}): IntentOf<'conversation'> {
  const settings = { greeting: 'Hello!' };
  return { key: 'chat', kind: 'conversation', title: 'Chat', enabled: true, settings, updatedAt: NOON, ...given };
}

export function aLinkIntent(destination: Destination, given: Partial<IntentOf<'link'>> = {}): IntentOf<'link'> {
  const settings = { destination };
  return { key: 'docs', kind: 'link', title: 'Docs', enabled: true, settings, updatedAt: NOON, ...given };
}

/** A destination whose host its owner has confirmed. */
export function confirmed(url: string): Destination {
  return { url, confirmation: { host: hostOf(url), by: `account:${ACCOUNT}`, at: NOON } };
}

/** An action that is enabled and visible in the menu, but for what is given. */
export function anAction<Key extends WidgetActionKey>(
  key: Key,
  settings: ActionSettings[Key],
  given: Partial<WidgetAction> = {},
): WidgetAction {
  const offer = { enabled: true, customerVisible: true, placement: 'menu', title: null };
  return { ...offer, ...given, key, settings } as WidgetAction;
}
