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
  readSession,
  writeSession,
} from './fake-session.ts';

/** Sends the webhook of an event to the server. It never throws: what is lost is found out by asking. */
export type SendWebhook = (session: FakeSession, event: FakeEvent) => Promise<void>;

/** What the fake provider's page shows. */
export interface FakeCheckoutView {
  readonly request: SessionRequest;
  readonly status: FakeStatus;
}

/** The fake provider's side of its own page: shows a session, does what the visitor chooses, and tells the server. */
export class FakeCheckout {
  constructor(
    private readonly sessions: FakeSessionRepository,
    private readonly clock: Clock,
    private readonly timer: Timer,
    private readonly send: SendWebhook,
  ) {}

  /** The session as it is now; `undefined` when there is none. */
  async view(sessionId: string): Promise<FakeCheckoutView | undefined> {
    const found = await this.sessions.find(sessionId);
    return found === undefined ? undefined : this.toView(readSession(found));
  }

  /**
   * Applies an act to the session, sends its webhooks, and returns the session afterwards; `undefined` if it does not
   * exist.
   */
  async act(sessionId: string, act: FakeAction): Promise<FakeCheckoutView | undefined> {
    const at = this.clock.now();
    let outcome: FakeActionResult | undefined;
    await this.sessions.change(sessionId, (text) => {
      outcome = applyFakeAction(readSession(text), act, at);
      return writeSession(outcome.session);
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
