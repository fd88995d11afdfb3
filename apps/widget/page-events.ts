import type { OpenRequest } from './open-request.ts';
import { withoutPrototype } from './without-prototype.ts';

/** What the page may know of what happens in the widget: by which key, and nothing that a visitor has typed or read. */
export interface PageEventDetails {
  readonly opened: Record<never, never>;
  readonly closed: Record<never, never>;
  /** A form's answers, or the first message of a conversation. */
  readonly submitted: Record<never, never>;
  /** The visitor has confirmed that it goes on at this host. */
  readonly left: { readonly host: string };
  readonly payment: { readonly status: string };
}

/** Tells the page by an event `service:NAME` on its window. */
export function dispatchPageEvent<Name extends keyof PageEventDetails>(
  name: Name,
  { kind, key }: OpenRequest,
  details: PageEventDetails[Name],
): void {
  const source = kind === 'intent' ? { intentKey: key } : { actionKey: kind === 'action' ? key : kind };
  const detail = Object.freeze({ ...source, ...details });
  window.dispatchEvent(new CustomEvent(`service:${name}`, withoutPrototype({ detail })));
}
