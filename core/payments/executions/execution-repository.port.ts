import type { Execution, ExecutionStatus } from './execution.ts';
import type { UnmatchedMoney } from './unmatched-money.ts';

export type CreateExecutionResult =
  | { readonly outcome: 'created'; readonly execution: Execution }
  /** The site already has an execution with this idempotency key. `execution` is its current state. */
  | { readonly outcome: 'replayed'; readonly execution: Execution };

export interface ChangeExecutionResult {
  readonly outcome: 'changed' | 'unchanged';
  readonly execution: Execution;
}

/** The references in a provider's event that may identify an execution. */
export interface ProviderReferences {
  readonly provider: string;
  readonly sessionId: string | null;
  readonly paymentReference: string | null;
}

export interface ExecutionPage {
  readonly executions: readonly Execution[];
  readonly hasMore: boolean;
}

/**
 * The values by which the list of unmatched payments is sorted. They identify one unmatched payment. A page begins
 * directly after such a sort key.
 */
export type UnmatchedMoneySortKey = Pick<
  UnmatchedMoney,
  'occurredAt' | 'paymentReference' | 'provider' | 'executionId'
>;

export interface UnmatchedMoneyPage {
  readonly unmatched: readonly UnmatchedMoney[];
  readonly hasMore: boolean;
}

/**
 * Stores executions and unmatched payments (`UnmatchedMoney`). If the site has a webhook, the write of a change also
 * stores the events of `toExecutionEvents` or `toUnmatchedMoneyEvent`.
 */
export interface ExecutionRepository {
  /**
   * Stores a new execution, unless the site has an execution with the same idempotency key. If several calls with one
   * key run at the same time, only one creates an execution. An execution without a key is always stored. Durable when
   * the promise resolves.
   */
  create(execution: Execution): Promise<CreateExecutionResult>;

  /** Finds the current state of the site's execution. Returns `undefined` if the site has no such execution. */
  find(siteId: string, executionId: string): Promise<Execution | undefined>;

  /**
   * Finds the site's execution by references of a provider. First searches for the session, then for the payment that
   * made an execution succeed, then for one of the executions' unmatched payments. Returns `undefined` if none matches.
   */
  findByProviderReferences(siteId: string, names: ProviderReferences): Promise<Execution | undefined>;

  /**
   * Lists at most `limit` of the site's executions by id descending, so the newest are first. If `status` is defined,
   * lists only executions with that status. If `after` is defined, the list begins after that id.
   */
  list(siteId: string, status: ExecutionStatus | undefined, limit: number, after?: string): Promise<ExecutionPage>;

  /**
   * Stores the result of `change` atomically, with the outcome `changed`. If `change` returns its argument, nothing is
   * written and the outcome is `unchanged`. Returns `undefined` if the site has no such execution. Durable when the
   * promise resolves.
   *
   * The same write also updates the list of unmatched payments, so an event and all its effects are one write.
   * Concurrent changes are applied one after the other. `change` may run several times, so it must be pure. The id,
   * site, idempotency key and creation time of an execution never change. If `change` throws, nothing is stored and the
   * caller gets the error.
   */
  change(
    siteId: string,
    executionId: string,
    change: (execution: Execution) => Execution,
  ): Promise<ChangeExecutionResult | undefined>;

  /**
   * Reserves an execution without a final status for one poll, by setting its `askableAt` to `until`. If `only` is
   * defined, reserves that execution. Otherwise reserves the execution with the earliest `questionAt` at or before
   * `now`. Returns `undefined` if no execution can be reserved. If several callers in any processes compete for one
   * execution, only one gets it.
   *
   * An execution can only be reserved if its `askableAt` is at or before `now`, or more than `MAX_POLL_RESERVATION_MS`
   * after `now`. Such a late time was written by a clock that has been set back since.
   */
  reserveForPoll(now: number, until: number, only?: Pick<Execution, 'siteId' | 'id'>): Promise<Execution | undefined>;

  /**
   * Stores a payment that has no execution. Returns `recorded` once it is durable. If the site already has an unmatched
   * payment with this provider and payment reference, writes nothing and returns `known`.
   */
  addUnmatchedMoney(money: UnmatchedMoney): Promise<'recorded' | 'known'>;

  /**
   * Stores the total refunded amount, in minor units, of a payment that `addUnmatchedMoney` has stored. Returns
   * `recorded` once it is durable. If the stored amount is equal or larger, writes nothing and returns `known`. Returns
   * `undefined` if no such payment is stored. In any order of calls, the largest amount is kept.
   */
  recordRefundOfUnmatchedMoney(
    siteId: string,
    provider: string,
    paymentReference: string,
    refundedAmount: number,
  ): Promise<'recorded' | 'known' | undefined>;

  /**
   * Lists at most `limit` of the site's unmatched payments, beginning after the sort key `after`. Includes payments of
   * executions and payments without an execution. The list is sorted descending by time of occurrence, payment
   * reference, provider and execution id. A missing execution id comes last.
   */
  listUnmatchedMoney(siteId: string, limit: number, after?: UnmatchedMoneySortKey): Promise<UnmatchedMoneyPage>;
}
