import type { ActionSettings, WidgetAction, WidgetActionKey } from '../../../core/widget/action.ts';
import { type Destination, getHostFromUrl } from '../../../core/widget/destination.ts';
import { type FormField, MAX_ANSWER_LENGTHS } from '../../../core/widget/form.ts';
import type { IntentOfKind } from '../../../core/widget/intent.ts';
import { ACCOUNT } from './known-ids.ts';
import { NOON } from './times.ts';

/** Builds an optional field with the given overrides. */
export function aField(name: string, overrides: Partial<FormField> = {}): FormField {
  const { kind = 'text' } = overrides;
  return {
    name,
    kind,
    label: `The ${name}`,
    required: false,
    limit: MAX_ANSWER_LENGTHS[kind],
    options: [],
    ...overrides,
  };
}

/** Builds an enabled form intent with the given overrides. */
export function aFormIntent(overrides: Partial<IntentOfKind<'form'>> = {}): IntentOfKind<'form'> {
  const settings = { description: null, submitLabel: null, fields: [aField('order')] };
  return { key: 'order', kind: 'form', title: 'Order', enabled: true, settings, updatedAt: NOON, ...overrides };
}

export function aConversationIntent(
  overrides: Partial<IntentOfKind<'conversation'>> = {},
): IntentOfKind<'conversation'> {
  const settings = { greeting: 'Hello!' };
  return { key: 'chat', kind: 'conversation', title: 'Chat', enabled: true, settings, updatedAt: NOON, ...overrides };
}

export function aLinkIntent(
  destination: Destination,
  overrides: Partial<IntentOfKind<'link'>> = {},
): IntentOfKind<'link'> {
  const settings = { destination };
  return { key: 'docs', kind: 'link', title: 'Docs', enabled: true, settings, updatedAt: NOON, ...overrides };
}

/** Builds a destination with a confirmed host. */
export function aConfirmedDestination(url: string): Destination {
  return { url, confirmation: { host: getHostFromUrl(url), by: `account:${ACCOUNT}`, at: NOON } };
}

/** Builds an enabled action that is visible in the menu, with the given overrides. */
export function anAction<Key extends WidgetActionKey>(
  key: Key,
  settings: ActionSettings[Key],
  overrides: Partial<WidgetAction> = {},
): WidgetAction {
  const offer = { enabled: true, customerVisible: true, placement: 'menu', title: null };
  return { ...offer, ...overrides, key, settings } as WidgetAction;
}
