import type { Execution, ExecutionStatus } from './execution.ts';
import type { UnmatchedMoney } from './unmatched-money.ts';

export type CreateResult =
  | { readonly outcome: 'created'; readonly execution: Execution }
  /** The site already has an execution with this idempotency key. `execution` is its current state. */
  | { readonly outcome: 'replayed'; readonly execution: Execution };

export interface ChangeResult {
  readonly outcome: 'changed' | 'unchanged';
  readonly execution: Execution;
}

/** The references by which an event of a provider may identify an execution. */
export interface ProviderReferences {
  readonly provider: string;
  readonly sessionId: string | null;
  readonly paymentReference: string | null;
}

export interface ExecutionPage {
  readonly executions: readonly Execution[];
  readonly hasMore: boolean;
}

/** A position in the list of unmatched money: after the entry with these values, which identify one entry. */
export type UnmatchedPosition = Pick<UnmatchedMoney, 'occurredAt' | 'paymentReference' | 'provider' | 'executionId'>;

export interface UnmatchedPage {
  readonly unmatched: readonly UnmatchedMoney[];
  readonly hasMore: boolean;
}

/** Stores executions and unmatched money. */
export interface ExecutionRepository {
  /**
   * Stores a new execution, unless the site has one with the same idempotency key. Of concurrent calls with one key,
   * one creates an execution. Calls without a key always create one. Durable when it resolves.
   */
  create(execution: Execution): Promise<CreateResult>;

  /** Finds the current state of the site's execution; `undefined` if the site has no such execution. */
  find(siteId: string, executionId: string): Promise<Execution | undefined>;

  /**
   * Finds the site's execution by references of a provider. Looks first for the session, then for the payment, then for
   * a payment in the executions' unmatched money. Returns `undefined` if there is none.
   */
  findByProvider(siteId: string, names: ProviderReferences): Promise<Execution | undefined>;

  /**
   * Lists the site's executions by id descending, so newest first. Returns at most `limit` of them, after the id
   * `after`. `status` restricts the list to one status.
   */
  list(siteId: string, status: ExecutionStatus | undefined, limit: number, after?: string): Promise<ExecutionPage>;

  /**
   * Stores the result of `change`, all or nothing, and returns `changed`. If `change` returns the same object that it
   * got, nothing is written and the outcome is `unchanged`. Returns `undefined` if the site has no such execution.
   * Durable when it resolves.
   *
   * The execution's unmatched money is listed as part of the same write, so an event and all its effects are one write.
   * Concurrent changes are applied one after another. `change` may run several times, so it must be pure. Id, site,
   * idempotency key and creation time are never changed. If `change` throws, nothing is stored and the caller gets the
   * error.
   */
  change(
    siteId: string,
    executionId: string,
    change: (execution: Execution) => Execution,
  ): Promise<ChangeResult | undefined>;

  /**
   * Claims an undecided execution for a poll and sets its `askableAt` to `until`. Claims `only` if given, else the
   * execution with the earliest `questionAt` at or before `now`. Returns `undefined` if there is none. Of concurrent
   * callers in all processes, one gets an execution.
   *
   * `askableAt` must be at or before `now`, or later than `MAX_POLL_CLAIM_MS` from `now`. Only a clock that has been
   * set back since can have written such a late time.
   */
  claimPoll(now: number, until: number, only?: Pick<Execution, 'siteId' | 'id'>): Promise<Execution | undefined>;

  /**
   * Stores money without an execution. Returns `recorded` once it is durable. Returns `known` and writes nothing if the
   * site already has it under this provider and payment reference.
   */
  recordUnmatched(money: UnmatchedMoney): Promise<'recorded' | 'known'>;

  /**
   * Stores the total refunded amount, in minor units, of the site's unmatched money without an execution. Returns
   * `recorded` once it is durable. Returns `known` and writes nothing if the stored amount is as large or larger, and
   * `undefined` if there is no such money. The largest amount wins, whatever the order of calls.
   */
  recordUnmatchedRefund(
    siteId: string,
    provider: string,
    paymentReference: string,
    refundedAmount: number,
  ): Promise<'recorded' | 'known' | undefined>;

  /**
   * Lists the site's unmatched money, with and without an execution, at most `limit` entries after `after`. Sorted
   * descending by time of occurrence, payment reference, provider and execution id; no execution id comes last.
   */
  listUnmatched(siteId: string, limit: number, after?: UnmatchedPosition): Promise<UnmatchedPage>;
}
