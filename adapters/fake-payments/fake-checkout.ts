import type { FakeSessionRepository } from '../../core/payments/checkout/fake-session-repository.port.ts';
import type { SessionRequest } from '../../core/payments/payment-gateway.port.ts';
import type { Clock } from '../../core/shared/clock.port.ts';
import type { Timer } from '../../core/shared/timer.port.ts';
import { applyFakeAction, type FakeAction, type FakeActionResult } from './fake-actions.ts';
import {
  deriveStatus,
  type FakeEvent,
  type FakeSession,
  type FakeStatus,
  parseSession,
  serializeSession,
} from './fake-session.ts';

/**
 * Sends the webhook of an event to the server. Never throws, because the server also polls for events whose webhook is
 * lost.
 */
export type SendWebhook = (session: FakeSession, event: FakeEvent) => Promise<void>;

/** The contents of the fake provider's page. */
export interface FakeCheckoutView {
  readonly request: SessionRequest;
  readonly status: FakeStatus;
}

/** The backend of the fake provider's page: shows a session, applies the visitor's actions and sends webhooks. */
export class FakeCheckout {
  constructor(
    private readonly sessions: FakeSessionRepository,
    private readonly clock: Clock,
    private readonly timer: Timer,
    private readonly send: SendWebhook,
  ) {}

  /** Returns the current session; `undefined` if it does not exist. */
  async view(sessionId: string): Promise<FakeCheckoutView | undefined> {
    const found = await this.sessions.find(sessionId);
    return found === undefined ? undefined : this.toView(parseSession(found));
  }

  /** Applies an action and sends its webhooks. Returns the changed session; `undefined` if it does not exist. */
  async perform(sessionId: string, action: FakeAction): Promise<FakeCheckoutView | undefined> {
    const at = this.clock.now();
    let outcome: FakeActionResult | undefined;
    await this.sessions.change(sessionId, (text) => {
      outcome = applyFakeAction(parseSession(text), action, at);
      return serializeSession(outcome.session);
    });
    if (!outcome) return undefined;
    const { session, now, later } = outcome;
    for (const event of now) await this.send(session, event);
    for (const event of later) this.timer.after(event.at - at, () => void this.send(session, event));
    return this.toView(session);
  }

  private toView(session: FakeSession): FakeCheckoutView {
    return { request: session.request, status: deriveStatus(session, this.clock.now()) };
  }
}
