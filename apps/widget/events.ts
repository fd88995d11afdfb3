import { bare } from './bare.ts';
import type { Wish } from './wish.ts';

/** What the page may know of what happens in the widget: by which key, and nothing that a visitor has typed or read. */
export interface Told {
  readonly opened: Record<never, never>;
  readonly closed: Record<never, never>;
  /** A form's answers, or the first message of a conversation. */
  readonly submitted: Record<never, never>;
  /** The visitor has confirmed that it goes on at this host. */
  readonly left: { readonly host: string };
  readonly payment: { readonly status: string };
}

/** Tells the page by an event `service:NAME` on its window. */
export function tell<Name extends keyof Told>(name: Name, { kind, key }: Wish, more: Told[Name]): void {
  const by = kind === 'intent' ? { intentKey: key } : { actionKey: kind === 'action' ? key : kind };
  const detail = Object.freeze({ ...by, ...more });
  window.dispatchEvent(new CustomEvent(`service:${name}`, bare({ detail })));
}
