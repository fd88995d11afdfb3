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

/** Sends an event to the server as a webhook. Ignores errors, because the server also polls for lost events. */
export type SendWebhook = (session: FakeSession, event: FakePaymentEvent) => Promise<void>;

/** The data that the fake provider's checkout page shows. */
export interface FakeCheckoutView {
  readonly request: SessionRequest;
  readonly status: FakeSessionStatus;
}

/**
 * The backend of the fake provider's checkout page: returns a session, applies the visitor's actions and sends
 * webhooks.
 */
export class FakeCheckout {
  constructor(
    private readonly sessions: FakeSessionRepository,
    private readonly clock: Clock,
    private readonly timer: Timer,
    private readonly sendWebhook: SendWebhook,
  ) {}

  /** Returns a session as it is now. Returns `undefined` if it does not exist. */
  async findCheckoutView(sessionId: string): Promise<FakeCheckoutView | undefined> {
    const found = await this.sessions.find(sessionId);
    return found === undefined ? undefined : this.toCheckoutView(parseFakeSession(found));
  }

  /**
   * Applies an action and sends its webhooks. Returns the changed session, `undefined` if the session does not exist.
   */
  async performAction(sessionId: string, action: FakeAction): Promise<FakeCheckoutView | undefined> {
    const at = this.clock.now();
    let outcome: FakeActionResult | undefined;
    await this.sessions.change(sessionId, (text) => {
      outcome = applyFakeAction(parseFakeSession(text), action, at);
      return serializeFakeSession(outcome.session);
    });
    if (!outcome) return undefined;
    const { session, immediateEvents, delayedEvents } = outcome;
    for (const event of immediateEvents) await this.sendWebhook(session, event);
    for (const event of delayedEvents) this.timer.runAfter(event.at - at, () => void this.sendWebhook(session, event));
    return this.toCheckoutView(session);
  }

  private toCheckoutView(session: FakeSession): FakeCheckoutView {
    return { request: session.request, status: deriveSessionStatus(session, this.clock.now()) };
  }
}
