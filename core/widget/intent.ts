import type { Destination } from './destination.ts';
import type { FormField } from './form.ts';

export const INTENT_KINDS = ['form', 'conversation', 'link'] as const;
export type IntentKind = (typeof INTENT_KINDS)[number];

/** The icons that an intent can have in the menu. */
export const INTENT_ICONS = [
  'chat',
  'mail',
  'phone',
  'calendar',
  'card',
  'tag',
  'video',
  'person',
  'question',
  'truck',
  'star',
  'link',
] as const;
export type IntentIcon = (typeof INTENT_ICONS)[number];

/** Settings of an intent, by kind. */
export interface IntentSettings {
  readonly form: {
    readonly description: string | null;
    readonly submitLabel: string | null;
    readonly fields: readonly FormField[];
  };
  readonly conversation: { readonly greeting: string | null };
  readonly link: { readonly destination: Destination };
}

interface IntentBase {
  readonly title: string;
  readonly enabled: boolean;
  /** The intent's icon in the menu. Default: the icon of its kind. */
  readonly icon?: IntentIcon | undefined;
  /** The line below the intent's title in the menu. Default: the text of its kind, in the visitor's language. */
  readonly menuText?: string | undefined;
}

/**
 * An intent: something that visitors can ask for through the widget. Pages and links refer to it by its key. Times are
 * in milliseconds since 1970.
 */
export type IntentOfKind<Kind extends IntentKind> = {
  readonly [Each in Kind]: IntentBase & {
    readonly key: string;
    readonly kind: Each;
    readonly settings: IntentSettings[Each];
    /** Null for the built-in intent until the site's owner saves it. */
    readonly updatedAt: number | null;
  };
}[Kind];

export type Intent = IntentOfKind<IntentKind>;

/** Maximum number of intents per site. */
export const MAX_INTENTS = 100;

const INTENT_KEY_PATTERN = /^[a-z0-9_-]{1,120}$/;

export function isIntentKey(key: string): boolean {
  return INTENT_KEY_PATTERN.test(key);
}
