import type { Execution, ExecutionStatus } from './execution.ts';
import type { UnmatchedMoney } from './unmatched-money.ts';

export type Started =
  | { readonly outcome: 'created'; readonly execution: Execution }
  /** The site has an execution under this idempotency key already: that one, as it is now. */
  | { readonly outcome: 'replayed'; readonly execution: Execution };

export interface Changed {
  readonly outcome: 'changed' | 'unchanged';
  readonly execution: Execution;
}

/** What a provider's event may name an execution by. */
export interface ProviderNames {
  readonly provider: string;
  readonly sessionId: string | null;
  readonly paymentReference: string | null;
}

export interface ExecutionPage {
  readonly executions: readonly Execution[];
  readonly hasMore: boolean;
}

/** A position in the list of unmatched money: just after the entry with these values, which no two entries share. */
export type UnmatchedPosition = Pick<UnmatchedMoney, 'occurredAt' | 'paymentReference' | 'provider' | 'executionId'>;

export interface UnmatchedPage {
  readonly unmatched: readonly UnmatchedMoney[];
  readonly hasMore: boolean;
}

/** Keeps executions, and the money that is unmatched. */
export interface ExecutionRepository {
  /**
   * Stores a new execution, durable when it resolves, unless the site has one under the same idempotency key. However
   * many come at once under one key, one is created. Without a key each is created.
   */
  start(execution: Execution): Promise<Started>;

  /** The site's execution as the store has it at this moment; `undefined` for one of another site, or none. */
  find(siteId: string, executionId: string): Promise<Execution | undefined>;

  /**
   * The site's execution whose session, or else whose payment, or else the payment of whose unmatched money is this one
   * at this provider; `undefined` when there is none.
   */
  findByProvider(siteId: string, names: ProviderNames): Promise<Execution | undefined>;

  /**
   * The site's executions by id descending, which is the newest first; of one status where it is given; `limit` behind
   * `after`.
   */
  list(siteId: string, status: ExecutionStatus | undefined, limit: number, after?: string): Promise<ExecutionPage>;

  /**
   * Stores what `change` makes of the site's execution, all or nothing, durable when it resolves: `changed`;
   * `unchanged`, and nothing is written, when it answers the very execution that it was given. `undefined` for one of
   * another site, or none. Concurrent changes are applied one after the other; `change` may run again, so it must be
   * pure; id, site, idempotency key and time of creation stay as they are. What it throws goes to the caller, and
   * nothing is stored. The execution's unmatched money is listed from then on as it says. So an event that came and all
   * of its effect are one write, and the same event again is `unchanged`.
   */
  change(
    siteId: string,
    executionId: string,
    change: (execution: Execution) => Execution,
  ): Promise<Changed | undefined>;

  /**
   * Claims the right to ask the provider about an undecided execution that is askable at `now`, and makes it askable
   * again at `until` only: the one that is given, or else the one whose `questionAt`, at or before `now`, is the
   * earliest. Of several at once, from whichever process, each execution is claimed by one. One that is askable later
   * than `LONGEST_QUESTION` from `now` counts as askable. `undefined` when there is none.
   */
  claimQuestion(now: number, until: number, only?: Pick<Execution, 'siteId' | 'id'>): Promise<Execution | undefined>;

  /**
   * Stores money that came for no execution, durable when it resolves: `recorded`; `known`, and nothing is written,
   * when the site has it under the same provider and payment reference already.
   */
  recordStray(money: UnmatchedMoney): Promise<'recorded' | 'known'>;

  /**
   * Notes that so much of a stray of the site went back until now, in minor units, durable when it resolves:
   * `recorded`; `known`, and nothing is written, when as much or more is noted of it already; `undefined` when the site
   * has no such stray. However many come at once and in whatever order, the most is noted.
   */
  recordStrayRefund(
    siteId: string,
    provider: string,
    paymentReference: string,
    refundedAmount: number,
  ): Promise<'recorded' | 'known' | undefined>;

  /**
   * The site's unmatched money, that of executions and strays, by the time when it occurred descending, then by payment
   * reference, provider and execution id descending, a stray last; `limit` entries after `after`.
   */
  unmatched(siteId: string, limit: number, after?: UnmatchedPosition): Promise<UnmatchedPage>;
}
