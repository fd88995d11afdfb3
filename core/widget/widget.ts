import type { Texts } from '../localization/texts-en.ts';
import type { WidgetAction, WidgetActionKey } from './action.ts';
import { CONTACT_INTENT_KEY, createContactIntent } from './contact-intent.ts';
import type { Form } from './form.ts';
import type { Intent, IntentOfKind } from './intent.ts';
import type { WidgetLook } from './look.ts';

/** A site's widget configuration. It is stored as one document, and each change rewrites the whole document. */
export interface Widget {
  readonly siteId: string;
  /** Intents saved by the owner, with unique keys. */
  readonly intents: readonly Intent[];
  /** Whether the site has the built-in intent `contact`. False once its owner has saved or deleted it. */
  readonly hasShippedContact: boolean;
  /** Actions saved by the owner, with unique keys. */
  readonly actions: readonly WidgetAction[];
  /** Missing until the owner saves a look. While it is missing, `DEFAULT_LOOK` applies. */
  readonly look?: WidgetLook;
}

/** Builds the initial widget of a new site. */
export function createInitialWidget(siteId: string): Widget {
  return { siteId, intents: [], hasShippedContact: true, actions: [] };
}

/**
 * Lists the site's intents, sorted by key. If the built-in intent is among them, its title and labels are taken from
 * `texts`.
 */
export function listIntents({ intents, hasShippedContact }: Widget, texts: Texts): readonly Intent[] {
  const all = hasShippedContact ? [createContactIntent(texts), ...intents] : intents;
  return all.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** Finds the intent with this key. The intent may be disabled. */
export function findIntent(widget: Widget, key: string, texts: Texts): Intent | undefined {
  return listIntents(widget, texts).find((intent) => intent.key === key);
}

/** Finds the intent with this key if it is enabled and has a form. */
export function findFormIntent(widget: Widget, key: string, texts: Texts): IntentOfKind<'form'> | undefined {
  const intent = findIntent(widget, key, texts);
  return intent?.kind === 'form' && intent.enabled ? intent : undefined;
}

/** Returns the form of an intent. */
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

/**
 * Whether visitors may start a conversation. They may if an intent of the kind `conversation` is enabled, or if the
 * action `messages` is enabled and visible.
 */
export function canStartChat(widget: Widget): boolean {
  const messages = findAction(widget, 'messages');
  if (messages?.enabled && messages.customerVisible) return true;
  return widget.intents.some(({ kind, enabled }) => kind === 'conversation' && enabled);
}

/** Returns the widget with this intent. An intent with the same key is replaced. */
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

/** Returns the widget with this action. An action with the same key is replaced. */
export function withAction(widget: Widget, action: WidgetAction): Widget {
  return { ...widget, actions: [...widget.actions.filter(({ key }) => key !== action.key), action] };
}
