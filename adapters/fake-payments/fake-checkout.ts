import type { FakeSessionRepository } from '../../core/payments/checkout/fake-session-repository.port.ts';
import type { SessionRequest } from '../../core/payments/payment-gateway.port.ts';
import type { Clock } from '../../core/shared/clock.port.ts';
import type { Timer } from '../../core/shared/timer.port.ts';
import { applyFakeAction, type FakeAction, type FakeActionResult } from './fake-actions.ts';
import {
  deriveSessionStatus,
  type FakePaymentEvent,
  type FakeSession,
  type FakeSessionStatus,
  parseFakeSession,
  serializeFakeSession,
} from './fake-session.ts';

/**
 * Sends the webhook of an event to the server. Never throws, because the server also polls for events whose webhook is
 * lost.
 */
export type SendWebhook = (session: FakeSession, event: FakePaymentEvent) => Promise<void>;

/** The contents of the fake provider's page. */
export interface FakeCheckoutView {
  readonly request: SessionRequest;
  readonly status: FakeSessionStatus;
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
  async findCheckoutView(sessionId: string): Promise<FakeCheckoutView | undefined> {
    const found = await this.sessions.find(sessionId);
    return found === undefined ? undefined : this.toCheckoutView(parseFakeSession(found));
  }

  /** Applies an action and sends its webhooks. Returns the changed session; `undefined` if it does not exist. */
  async performAction(sessionId: string, action: FakeAction): Promise<FakeCheckoutView | undefined> {
    const at = this.clock.now();
    let outcome: FakeActionResult | undefined;
    await this.sessions.change(sessionId, (text) => {
      outcome = applyFakeAction(parseFakeSession(text), action, at);
      return serializeFakeSession(outcome.session);
    });
    if (!outcome) return undefined;
    const { session, now, later } = outcome;
    for (const event of now) await this.send(session, event);
    for (const event of later) this.timer.runAfter(event.at - at, () => void this.send(session, event));
    return this.toCheckoutView(session);
  }

  private toCheckoutView(session: FakeSession): FakeCheckoutView {
    return { request: session.request, status: deriveSessionStatus(session, this.clock.now()) };
  }
}
