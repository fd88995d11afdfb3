import type { Destination } from './destination.ts';
import type { FormField } from './form.ts';

export const INTENT_KINDS = ['form', 'conversation', 'link'] as const;
export type IntentKind = (typeof INTENT_KINDS)[number];

/** What an intent does, as its owner configured it. */
export interface IntentSettings {
  readonly form: {
    readonly description: string | null;
    readonly submitLabel: string | null;
    readonly fields: readonly FormField[];
  };
  readonly conversation: { readonly greeting: string | null };
  readonly link: { readonly destination: Destination };
}

interface Offer {
  readonly title: string;
  readonly enabled: boolean;
}

/** Something that a visitor can ask for by its key. Times are in milliseconds since 1970. */
export type IntentOf<Kind extends IntentKind> = {
  readonly [Each in Kind]: Offer & {
    readonly key: string;
    readonly kind: Each;
    readonly settings: IntentSettings[Each];
    /** null for the one that every site has from the start, as long as it is as it came. */
    readonly updatedAt: number | null;
  };
}[Kind];

export type Intent = IntentOf<IntentKind>;

/** The most intents of a site. */
export const MAX_INTENTS = 100;

const INTENT_KEY_FORMAT = /^[a-z0-9_-]{1,120}$/;

export function isIntentKey(key: string): boolean {
  return INTENT_KEY_FORMAT.test(key);
}
