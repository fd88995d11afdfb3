import type { OpenRequest } from './open-request.ts';
import { withoutPrototype } from './without-prototype.ts';

/**
 * The details of each page event, except the intent or action key, which every event has. Events never contain text
 * that a visitor has typed or read, because all scripts of the page receive them.
 */
export interface PageEventDetails {
  readonly opened: Record<never, never>;
  readonly closed: Record<never, never>;
  /** A form was submitted, or a conversation was started. */
  readonly submitted: Record<never, never>;
  /** The visitor has confirmed to leave the site for this host. For a phone call the host is `tel`. */
  readonly left: { readonly host: string };
  readonly payment: { readonly status: string };
}

/** Dispatches the event `service:<name>` on the window. */
export function dispatchPageEvent<Name extends keyof PageEventDetails>(
  name: Name,
  { kind, key }: OpenRequest,
  details: PageEventDetails[Name],
): void {
  const source = kind === 'intent' ? { intentKey: key } : { actionKey: kind === 'action' ? key : kind };
  const detail = Object.freeze({ ...source, ...details });
  window.dispatchEvent(new CustomEvent(`service:${name}`, withoutPrototype({ detail })));
}

/** Dispatches the event `service:unread` on the window when the number of unread answers has changed. */
export function dispatchUnreadEvent(count: number): void {
  const detail = Object.freeze({ count });
  window.dispatchEvent(new CustomEvent('service:unread', withoutPrototype({ detail })));
}
