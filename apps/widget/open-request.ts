import { ACTION_KEYS } from '../../core/widget/action.ts';
import { isIntentKey } from '../../core/widget/intent.ts';
import { toPageUrl } from './page-url.ts';
import type { Config } from './wire.ts';

/** A request to open an intent, an action, the menu or the payment result. */
export interface OpenRequest {
  /** `return`: the visitor returns from the checkout. */
  readonly kind: 'intent' | 'action' | 'menu' | 'return';
  readonly key: string;
  /** Page URL at the time of the click, because single-page sites change it. */
  readonly pageUrl: string;
}

/** Creates a request with the current page URL. A key that is not a string becomes empty, which opens nothing. */
export function createOpenRequest(kind: OpenRequest['kind'], key: unknown = ''): OpenRequest {
  return { kind, key: typeof key === 'string' ? key : '', pageUrl: toPageUrl(location) };
}

/** Whether the key is well-formed. Used only if the configuration could not be loaded. */
export function isPlausibleRequest({ kind, key }: OpenRequest): boolean {
  if (kind === 'action') return ACTION_KEYS.some((action) => action === key);
  return kind !== 'intent' || isIntentKey(key);
}

/** The title of the requested intent or action, or `undefined` if the site has none with this key. */
export function findTitle({ kind, key }: OpenRequest, { intents, actions }: Config): string | undefined {
  if (kind === 'intent') return intents.find((intent) => intent.key === key)?.title;
  if (kind === 'action') return actions.find(({ actionKey }) => actionKey === key)?.title;
  return '';
}
