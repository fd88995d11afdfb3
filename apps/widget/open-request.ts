import { ACTION_KEYS } from '../../core/widget/action.ts';
import { isIntentKey } from '../../core/widget/intent.ts';
import { pageUrlOf } from './page-url.ts';
import type { Config } from './wire.ts';

/** What a visitor has asked for, and on which page. */
export interface OpenRequest {
  /** `return`: to be told what became of a payment. */
  readonly kind: 'intent' | 'action' | 'menu' | 'return';
  readonly key: string;
  /** The address at the click, since that of a single-page site changes. */
  readonly pageUrl: string;
}

/** A wish of this moment. Whatever a page gives for a key is taken as it is; what is no text names nothing. */
export function createOpenRequest(kind: OpenRequest['kind'], key: unknown = ''): OpenRequest {
  return { kind, key: typeof key === 'string' ? key : '', pageUrl: pageUrlOf(location) };
}

/** Whether there could be such a key: said only while nobody knows which there are. */
export function isPlausibleRequest({ kind, key }: OpenRequest): boolean {
  if (kind === 'action') return ACTION_KEYS.some((action) => action === key);
  return kind !== 'intent' || isIntentKey(key);
}

/** The title of what is wished for, or `undefined` when the site has nothing by that key. */
export function findTitle({ kind, key }: OpenRequest, { intents, actions }: Config): string | undefined {
  if (kind === 'intent') return intents.find((intent) => intent.key === key)?.title;
  if (kind === 'action') return actions.find(({ actionKey }) => actionKey === key)?.title;
  return '';
}
