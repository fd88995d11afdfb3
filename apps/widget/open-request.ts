import { ACTION_KEYS } from '../../core/widget/action.ts';
import { isIntentKey } from '../../core/widget/intent.ts';
import { toPageUrl } from './page-url.ts';
import type { WidgetConfig } from './wire.ts';

/** A request to open an intent, an action, the menu, the payment status or the conversation of a mailed link. */
export interface OpenRequest {
  /**
   * `return` opens the payment status, because the visitor has returned from the checkout. `link` opens the
   * conversation of a mailed link.
   */
  readonly kind: 'intent' | 'action' | 'menu' | 'return' | 'link';
  /** Intent or action key, or the code of a mailed link. Empty for the menu and the payment status. */
  readonly key: string;
  /** Page URL when the request was created. It is stored here because single-page sites change the URL later. */
  readonly pageUrl: string;
}

/** Creates a request with the current page URL. A `key` that is not a string becomes empty, so it matches nothing. */
export function createOpenRequest(kind: OpenRequest['kind'], key: unknown = ''): OpenRequest {
  return { kind, key: typeof key === 'string' ? key : '', pageUrl: toPageUrl(location) };
}

/**
 * Whether an intent or action with this key can exist. For use if the configuration, which lists them, could not be
 * loaded.
 */
export function isWellFormedRequest({ kind, key }: OpenRequest): boolean {
  if (kind === 'action') return ACTION_KEYS.some((action) => action === key);
  return kind !== 'intent' || isIntentKey(key);
}

/**
 * Whether a request opens a panel beside the page: for a conversation or the menu. False for intents if the
 * configuration is not loaded.
 */
export function isPanelRequest({ kind, key }: OpenRequest, config: WidgetConfig | undefined): boolean {
  if (kind === 'intent') return config?.intents.find((intent) => intent.key === key)?.kind === 'conversation';
  return kind === 'action' ? key === 'messages' : kind !== 'return';
}

/**
 * Returns the title of the requested intent or action, or `undefined` if the site has none with this key. The title of
 * other requests is empty.
 */
export function findRequestTitle({ kind, key }: OpenRequest, { intents, actions }: WidgetConfig): string | undefined {
  if (kind === 'intent') return intents.find((intent) => intent.key === key)?.title;
  if (kind === 'action') return actions.find(({ actionKey }) => actionKey === key)?.title;
  return '';
}
