import type { OpenRequest } from './open-request.ts';
import { withoutPrototype } from './without-prototype.ts';

/** Details of the events for the page, besides the key. They contain nothing that a visitor has typed or read. */
export interface PageEventDetails {
  readonly opened: Record<never, never>;
  readonly closed: Record<never, never>;
  /** A form was submitted, or a conversation was started. */
  readonly submitted: Record<never, never>;
  /** The visitor has confirmed leaving for this host. */
  readonly left: { readonly host: string };
  readonly payment: { readonly status: string };
}

/** Dispatches the event `service:NAME` on the window. */
export function dispatchPageEvent<Name extends keyof PageEventDetails>(
  name: Name,
  { kind, key }: OpenRequest,
  details: PageEventDetails[Name],
): void {
  const source = kind === 'intent' ? { intentKey: key } : { actionKey: kind === 'action' ? key : kind };
  const detail = Object.freeze({ ...source, ...details });
  window.dispatchEvent(new CustomEvent(`service:${name}`, withoutPrototype({ detail })));
}
