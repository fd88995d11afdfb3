import type { Clock } from '../../shared/clock.port.ts';
import { DomainError } from '../../shared/domain-error.ts';
import type { Execution } from '../executions/execution.ts';
import { isUndecided } from '../executions/execution.ts';
import type { ExecutionRepository } from '../executions/execution-repository.port.ts';
import { observe } from '../executions/observe.ts';
import { PaymentProviderRefused } from '../payment-errors.ts';
import type { PaymentFact } from '../payment-event.ts';
import { LONG_WHILE, nextQuestionAt, QUESTION_PAUSE } from '../payment-times.ts';
import type { EarlyReturns } from '../refunds/early-returns.ts';
import type { PaymentProviders } from '../settings/payment-providers.ts';
import type { CheckoutSessions } from './checkout-sessions.ts';

/** The result of one poll. */
export interface Poll {
  readonly execution: Execution;
  /** Whether the provider answered. */
  readonly answered: boolean;
}

type Answer = Pick<Poll, 'answered'> & { readonly facts: readonly PaymentFact[] };

const NO_ANSWER: Answer = { answered: false, facts: [] };

/** Polls providers for the state of undecided executions, and stores what they report. */
export class ProviderPolls {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly earlyReturns: EarlyReturns,
    private readonly providers: PaymentProviders,
    private readonly sessions: CheckoutSessions,
    private readonly clock: Clock,
  ) {}

  /**
   * Polls for one execution, `only` or else the next one of the schedule, and stores the result. Returns `undefined` if
   * none is due, or another process is polling for it.
   */
  async poll(timeoutMs: number, only?: Execution): Promise<Poll | undefined> {
    const begun = this.clock.now();
    const claimed = await this.executions.claimQuestion(begun, begun + timeoutMs + QUESTION_PAUSE, only);
    if (!claimed) return undefined;
    const { answered, facts } = claimed.session
      ? await this.stateOf(claimed, claimed.session.sessionId, timeoutMs)
      : await this.openingOf(claimed, timeoutMs);
    const now = this.clock.now();
    const observations = facts.map((fact) => ({ fact, at: now }));
    const stored = await this.executions.change(claimed.siteId, claimed.id, (one) =>
      scheduled(observe(one, observations, now), now),
    );
    return stored && { execution: await this.earlyReturns.follow(stored.execution, observations, now), answered };
  }

  private async stateOf({ siteId, provider }: Execution, sessionId: string, timeoutMs: number): Promise<Answer> {
    try {
      const state = await this.providers.ask(siteId, provider, timeoutMs, (gateway, credentials, signal) =>
        gateway.sessionState(sessionId, credentials, signal),
      );
      return { answered: true, facts: state.outcome === 'moved' ? state.facts : [] };
    } catch (error) {
      if (error instanceof DomainError) return NO_ANSWER;
      throw error;
    }
  }

  /**
   * An execution whose session was never stored has no URL to hand out. Opens the session while there is time, and
   * expires the execution afterwards.
   */
  private async openingOf(execution: Execution, timeoutMs: number): Promise<Answer> {
    if (!this.sessions.mayOpen(execution)) return { answered: true, facts: [{ kind: 'expired' }] };
    try {
      await this.sessions.open(execution, timeoutMs);
      return { answered: true, facts: [] };
    } catch (error) {
      if (error instanceof PaymentProviderRefused) return { answered: true, facts: [{ kind: 'failed' }] };
      if (error instanceof DomainError) return NO_ANSWER;
      throw error;
    }
  }
}

/**
 * Sets the time of the next poll. After the end of the schedule, an unpaid execution expires whatever its provider
 * answers, one that is `processing` is polled every `LONG_WHILE`, and unmatched money is left to the owner.
 */
function scheduled(execution: Execution, now: number): Execution {
  const askableAt = now + QUESTION_PAUSE;
  if (!isUndecided(execution)) return { ...execution, askableAt, questionAt: null };
  const next = nextQuestionAt(execution.createdAt, now);
  if (next !== undefined) return { ...execution, askableAt, questionAt: next };
  if (execution.unmatched.length > 0) return { ...execution, askableAt, questionAt: null };
  if (execution.status === 'processing') return { ...execution, askableAt, questionAt: now + LONG_WHILE };
  return { ...observe(execution, [{ fact: { kind: 'expired' }, at: now }], now), askableAt, questionAt: null };
}
