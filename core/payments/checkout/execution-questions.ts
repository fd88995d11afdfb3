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

export interface Asked {
  readonly execution: Execution;
  /** Whether the provider said anything. */
  readonly answered: boolean;
}

type Answer = Pick<Asked, 'answered'> & { readonly facts: readonly PaymentFact[] };

const SILENCE: Answer = { answered: false, facts: [] };

/** Asks providers what became of undecided executions, and stores what they report. */
export class ExecutionQuestions {
  constructor(
    private readonly executions: ExecutionRepository,
    private readonly earlyReturns: EarlyReturns,
    private readonly providers: PaymentProviders,
    private readonly sessions: CheckoutSessions,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks about one execution, the given one or else the one that the schedule has next, for at most so many
   * milliseconds, and stores what the provider says. `undefined` when there is none to be asked, or somebody else asks.
   */
  async ask(millis: number, only?: Execution): Promise<Asked | undefined> {
    const begun = this.clock.now();
    const claimed = await this.executions.claimQuestion(begun, begun + millis + QUESTION_PAUSE, only);
    if (!claimed) return undefined;
    const { answered, facts } = claimed.session
      ? await this.stateOf(claimed, claimed.session.sessionId, millis)
      : await this.openingOf(claimed, millis);
    const now = this.clock.now();
    const observations = facts.map((fact) => ({ fact, at: now }));
    const stored = await this.executions.change(claimed.siteId, claimed.id, (one) =>
      scheduled(observe(one, observations, now), now),
    );
    return stored && { execution: await this.earlyReturns.follow(stored.execution, observations, now), answered };
  }

  private async stateOf({ siteId, provider }: Execution, sessionId: string, millis: number): Promise<Answer> {
    try {
      const state = await this.providers.ask(siteId, provider, millis, (gateway, credentials, signal) =>
        gateway.sessionState(sessionId, credentials, signal),
      );
      return { answered: true, facts: state.outcome === 'moved' ? state.facts : [] };
    } catch (error) {
      if (error instanceof DomainError) return SILENCE;
      throw error;
    }
  }

  /**
   * Nobody has the URL of an execution whose session was never stored. It is finished while there is time, and ends
   * afterwards.
   */
  private async openingOf(execution: Execution, millis: number): Promise<Answer> {
    if (!this.sessions.mayOpen(execution)) return { answered: true, facts: [{ kind: 'expired' }] };
    try {
      await this.sessions.open(execution, millis);
      return { answered: true, facts: [] };
    } catch (error) {
      if (error instanceof PaymentProviderRefused) return { answered: true, facts: [{ kind: 'failed' }] };
      if (error instanceof DomainError) return SILENCE;
      throw error;
    }
  }
}

/**
 * When it is asked about next. Behind the end of the schedule one that nobody has paid has expired, whatever its
 * provider says or does not; money that is under way is asked about once more in a while, and unmatched money waits for
 * the owner.
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
