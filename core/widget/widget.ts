import type { Texts } from '../localization/texts-en.ts';
import type { WidgetAction, WidgetActionKey } from './action.ts';
import { CONTACT_INTENT_KEY, contactIntent } from './contact-intent.ts';
import type { Form } from './form.ts';
import type { Intent, IntentOfKind } from './intent.ts';

/** A site's widget configuration: one document, changed as a whole. */
export interface Widget {
  readonly siteId: string;
  /** Intents saved by the owner, with unique keys. */
  readonly intents: readonly Intent[];
  /** Whether the site has the built-in intent `contact`. False once its owner has saved or deleted it. */
  readonly hasShippedContact: boolean;
  /** Actions saved by the owner, with unique keys. */
  readonly actions: readonly WidgetAction[];
}

/** Builds the initial widget of a new site. */
export function newWidget(siteId: string): Widget {
  return { siteId, intents: [], hasShippedContact: true, actions: [] };
}

/** Lists the site's intents by key, with the built-in intent in these texts. */
export function listIntents({ intents, hasShippedContact }: Widget, texts: Texts): readonly Intent[] {
  const all = hasShippedContact ? [contactIntent(texts), ...intents] : intents;
  return all.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** Finds the intent with this key, enabled or not. */
export function findIntent(widget: Widget, key: string, texts: Texts): Intent | undefined {
  return listIntents(widget, texts).find((intent) => intent.key === key);
}

/** Finds the enabled intent with this key if it has a form. */
export function findFormIntent(widget: Widget, key: string, texts: Texts): IntentOfKind<'form'> | undefined {
  const intent = findIntent(widget, key, texts);
  return intent?.kind === 'form' && intent.enabled ? intent : undefined;
}

/** Returns an intent's form, by which its answers are validated. */
export function toForm({ key, settings }: IntentOfKind<'form'>): Form {
  return { key, fields: settings.fields };
}

/** Finds the saved action with this key. */
export function findAction<Key extends WidgetActionKey>(
  { actions }: Widget,
  key: Key,
): Extract<WidgetAction, { key: Key }> | undefined {
  return actions.find((action): action is Extract<WidgetAction, { key: Key }> => action.key === key);
}

/** Whether visitors may start a conversation, through an enabled intent or the action `messages`. */
export function offersConversation(widget: Widget): boolean {
  const messages = findAction(widget, 'messages');
  if (messages?.enabled && messages.customerVisible) return true;
  return widget.intents.some(({ kind, enabled }) => kind === 'conversation' && enabled);
}

/** Returns the widget with this intent added or replaced. */
export function withIntent(widget: Widget, intent: Intent): Widget {
  const rest = widget.intents.filter(({ key }) => key !== intent.key);
  const hasShippedContact = widget.hasShippedContact && intent.key !== CONTACT_INTENT_KEY;
  return { ...widget, intents: [...rest, intent], hasShippedContact };
}

/** Returns the widget without the intent with this key. */
export function withoutIntent(widget: Widget, key: string): Widget {
  const intents = widget.intents.filter((intent) => intent.key !== key);
  return { ...widget, intents, hasShippedContact: widget.hasShippedContact && key !== CONTACT_INTENT_KEY };
}

/** Returns the widget with this action added or replaced. */
export function withAction(widget: Widget, action: WidgetAction): Widget {
  return { ...widget, actions: [...widget.actions.filter(({ key }) => key !== action.key), action] };
}
