import type { Texts } from '../localization/texts-en.ts';
import type { WidgetAction, WidgetActionKey } from './action.ts';
import { CONTACT, contactIntent } from './contact-intent.ts';
import type { Form } from './form.ts';
import type { Intent, IntentOf } from './intent.ts';

/** What a site's widget offers: one document, changed as a whole. */
export interface Widget {
  readonly siteId: string;
  /** Those that the owner has saved, each key once. */
  readonly intents: readonly Intent[];
  /** Whether the site still has the intent `contact` as it came: its owner has neither saved nor deleted it. */
  readonly hasShippedContact: boolean;
  /** Those that the owner has saved, each key once. */
  readonly actions: readonly WidgetAction[];
}

/** A widget as every site has it from the start. */
export function newWidget(siteId: string): Widget {
  return { siteId, intents: [], hasShippedContact: true, actions: [] };
}

/** Every intent of the site by its key, what came with the site in these words. */
export function listIntents({ intents, hasShippedContact }: Widget, texts: Texts): readonly Intent[] {
  const all = hasShippedContact ? [contactIntent(texts), ...intents] : intents;
  return all.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** The intent with this key, enabled or not. */
export function findIntent(widget: Widget, key: string, texts: Texts): Intent | undefined {
  return listIntents(widget, texts).find((intent) => intent.key === key);
}

/** The enabled intent with this key, when it has a form. */
export function findFormIntent(widget: Widget, key: string, texts: Texts): IntentOf<'form'> | undefined {
  const intent = findIntent(widget, key, texts);
  return intent?.kind === 'form' && intent.enabled ? intent : undefined;
}

/** The form that an intent shows, and that its answers are held against. */
export function toForm({ key, settings }: IntentOf<'form'>): Form {
  return { key, fields: settings.fields };
}

/** The action with this key as it was saved. */
export function findAction<Key extends WidgetActionKey>(
  { actions }: Widget,
  key: Key,
): Extract<WidgetAction, { key: Key }> | undefined {
  return actions.find((action): action is Extract<WidgetAction, { key: Key }> => action.key === key);
}

/** Whether visitors may begin a conversation: an enabled intent is one, or the action `messages` is offered to them. */
export function offersConversation(widget: Widget): boolean {
  const messages = findAction(widget, 'messages');
  if (messages?.enabled && messages.customerVisible) return true;
  return widget.intents.some(({ kind, enabled }) => kind === 'conversation' && enabled);
}

/** The widget with this intent in place of the one of its key. */
export function withIntent(widget: Widget, intent: Intent): Widget {
  const rest = widget.intents.filter(({ key }) => key !== intent.key);
  const hasShippedContact = widget.hasShippedContact && intent.key !== CONTACT;
  return { ...widget, intents: [...rest, intent], hasShippedContact };
}

/** The widget without the intent of this key. */
export function withoutIntent(widget: Widget, key: string): Widget {
  const intents = widget.intents.filter((intent) => intent.key !== key);
  return { ...widget, intents, hasShippedContact: widget.hasShippedContact && key !== CONTACT };
}

/** The widget with this action in place of the one of its key. */
export function withAction(widget: Widget, action: WidgetAction): Widget {
  return { ...widget, actions: [...widget.actions.filter(({ key }) => key !== action.key), action] };
}
