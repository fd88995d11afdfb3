import type { Clock } from '../../shared/clock.port.ts';
import { DomainError } from '../../shared/domain-error.ts';
import { addObservations } from '../executions/add-observations.ts';
import type { Execution } from '../executions/execution.ts';
import { isInProgress } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import { PaymentProviderRefusedError } from '../payment-errors.ts';
import type { PaymentFact } from '../payment-event.ts';
import { findNextPollTime, LATE_POLL_INTERVAL_MS, MIN_POLL_INTERVAL_MS } from '../payment-times.ts';
import type { UnclaimedRefundProcessor } from '../refunds/unclaimed-refund-processor.ts';
import type { PaymentProviderClient } from '../settings/payment-provider-client.ts';
import type { CheckoutSessionOpener } from './checkout-session-opener.ts';

/** The result of asking a provider for the state of one execution. */
export interface PollResult {
  readonly execution: Execution;
  /** Whether the provider answered. */
  readonly isAnswered: boolean;
}

type ProviderAnswer = Pick<PollResult, 'isAnswered'> & { readonly facts: readonly PaymentFact[] };

const NO_ANSWER: ProviderAnswer = { isAnswered: false, facts: [] };

/** Asks providers for the state of executions without a final status, and stores the reported facts. */
export class ProviderPoller {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly unclaimedRefunds: UnclaimedRefundProcessor,
    private readonly providers: PaymentProviderClient,
    private readonly sessions: CheckoutSessionOpener,
    private readonly clock: Clock,
  ) {}

  /**
   * Polls the provider of one execution and stores the result. If `only` is defined, polls for that execution.
   * Otherwise polls for the execution that is due next. Returns `undefined` if no execution is due, or if another
   * process polls for it.
   */
  async pollExecution(timeoutMs: number, only?: Execution): Promise<PollResult | undefined> {
    const startedAt = this.clock.now();
    const reserved = await this.executions.reserveForPoll(
      startedAt,
      startedAt + timeoutMs + MIN_POLL_INTERVAL_MS,
      only,
    );
    if (!reserved) return undefined;
    const { isAnswered, facts } = reserved.session
      ? await this.fetchFacts(reserved, reserved.session.sessionId, timeoutMs)
      : await this.openMissingSession(reserved, timeoutMs);
    const now = this.clock.now();
    const observations = facts.map((fact) => ({ fact, at: now }));
    const stored = await this.executions.change(reserved.siteId, reserved.id, (one) =>
      scheduleNextPoll(addObservations(one, observations, now), now),
    );
    return (
      stored && {
        execution: await this.unclaimedRefunds.applyToExecution(stored.execution, observations, now),
        isAnswered,
      }
    );
  }

  private async fetchFacts(
    { siteId, provider }: Execution,
    sessionId: string,
    timeoutMs: number,
  ): Promise<ProviderAnswer> {
    try {
      const state = await this.providers.callProvider(siteId, provider, timeoutMs, (gateway, credentials, signal) =>
        gateway.fetchSessionState(sessionId, credentials, signal),
      );
      return { isAnswered: true, facts: state.outcome === 'moved' ? state.facts : [] };
    } catch (error) {
      if (error instanceof DomainError) return NO_ANSWER;
      throw error;
    }
  }

  /** Opens the session of an execution that has none. If it is too late for that, the execution expires. */
  private async openMissingSession(execution: Execution, timeoutMs: number): Promise<ProviderAnswer> {
    if (!this.sessions.canOpen(execution)) return { isAnswered: true, facts: [{ kind: 'expired' }] };
    try {
      await this.sessions.open(execution, timeoutMs);
      return { isAnswered: true, facts: [] };
    } catch (error) {
      if (error instanceof PaymentProviderRefusedError) return { isAnswered: true, facts: [{ kind: 'failed' }] };
      if (error instanceof DomainError) return NO_ANSWER;
      throw error;
    }
  }
}

/**
 * Sets the time of the next poll. An execution with a final status is no longer polled. After the last poll of the
 * schedule:
 * - an execution with unmatched payments (`UnmatchedMoney`) keeps its status and is no longer polled, because the
 *   site's owner has to act;
 * - a `processing` execution is polled every `LATE_POLL_INTERVAL_MS`;
 * - any other execution expires, even if its provider has not answered.
 */
function scheduleNextPoll(execution: Execution, now: number): Execution {
  const askableAt = now + MIN_POLL_INTERVAL_MS;
  if (!isInProgress(execution)) return { ...execution, askableAt, questionAt: null };
  const next = findNextPollTime(execution.createdAt, now);
  if (next !== undefined) return { ...execution, askableAt, questionAt: next };
  if (execution.unmatched.length > 0) return { ...execution, askableAt, questionAt: null };
  if (execution.status === 'processing') return { ...execution, askableAt, questionAt: now + LATE_POLL_INTERVAL_MS };
  return { ...addObservations(execution, [{ fact: { kind: 'expired' }, at: now }], now), askableAt, questionAt: null };
}
