import {
  type Execution,
  type ExecutionStatus,
  isInProgress,
  withoutVisitorData,
} from '../../core/payments/executions/execution.ts';
import { toExecutionEvents, toUnmatchedMoneyEvent } from '../../core/payments/executions/execution-events.ts';
import type {
  ChangeExecutionResult,
  CreateExecutionResult,
  ExecutionPage,
  ExecutionRepository,
  ProviderReferences,
  UnmatchedMoneyPage,
  UnmatchedMoneySortKey,
} from '../../core/payments/executions/execution-repository.port.ts';
import type { UnmatchedMoney } from '../../core/payments/executions/unmatched-money.ts';
import { canPoll } from '../../core/payments/payment-times.ts';
import { EventTables } from './event-tables.ts';

export class MemoryExecutionRepository implements ExecutionRepository {
  private readonly executions = new Map<string, Execution>();
  private readonly unmatchedMoney: UnmatchedMoney[] = [];

  constructor(private readonly events = new EventTables()) {}

  async create(execution: Execution): Promise<CreateExecutionResult> {
    const { siteId, idempotencyKey } = execution;
    const existing = this.listSiteExecutions(siteId).find(
      (one) => idempotencyKey !== null && one.idempotencyKey === idempotencyKey,
    );
    if (existing) return { outcome: 'replayed', execution: structuredClone(existing) };
    this.executions.set(execution.id, structuredClone(execution));
    return { outcome: 'created', execution };
  }

  async find(siteId: string, executionId: string): Promise<Execution | undefined> {
    return structuredClone(this.findSiteExecution(siteId, executionId));
  }

  async findByProviderReferences(siteId: string, references: ProviderReferences): Promise<Execution | undefined> {
    const { provider, sessionId, paymentReference } = references;
    const ofProvider = this.listSiteExecutions(siteId).filter((one) => one.provider === provider);
    const bySession = ofProvider.find(({ session }) => sessionId !== null && session?.sessionId === sessionId);
    const byPayment = ofProvider.find((one) => paymentReference !== null && one.paymentReference === paymentReference);
    const byMoney = ofProvider.find(({ unmatched }) =>
      unmatched.some((one) => one.paymentReference === paymentReference),
    );
    return structuredClone(bySession ?? byPayment ?? byMoney);
  }

  async list(
    siteId: string,
    status: ExecutionStatus | undefined,
    limit: number,
    after?: string,
  ): Promise<ExecutionPage> {
    const found = this.listSiteExecutions(siteId)
      .filter((one) => (status === undefined || one.status === status) && (after === undefined || one.id < after))
      .sort((one, other) => (one.id > other.id ? -1 : 1));
    return { executions: structuredClone(found.slice(0, limit)), hasMore: found.length > limit };
  }

  async change(
    siteId: string,
    executionId: string,
    change: (execution: Execution) => Execution,
  ): Promise<ChangeExecutionResult | undefined> {
    const existing = structuredClone(this.findSiteExecution(siteId, executionId));
    if (!existing) return undefined;
    const changed = change(existing);
    if (changed === existing) return { outcome: 'unchanged', execution: existing };
    const { id, idempotencyKey, createdAt } = existing;
    const stored = structuredClone({ ...changed, id, siteId, idempotencyKey, createdAt });
    this.executions.set(id, stored);
    this.events.appendEvents(siteId, () => toExecutionEvents(existing, stored));
    return { outcome: 'changed', execution: structuredClone(stored) };
  }

  async reserveForPoll(
    now: number,
    until: number,
    only?: Pick<Execution, 'siteId' | 'id'>,
  ): Promise<Execution | undefined> {
    const candidates = only ? [this.findSiteExecution(only.siteId, only.id)] : this.listDueExecutions(now);
    const found = candidates.find((one) => one && isInProgress(one) && canPoll(one.askableAt, now));
    if (!found) return undefined;
    const reserved = { ...found, askableAt: until };
    this.executions.set(found.id, reserved);
    return structuredClone(reserved);
  }

  async addUnmatchedMoney(money: UnmatchedMoney): Promise<'recorded' | 'known'> {
    const { siteId, provider, paymentReference } = money;
    if (this.findUnmatchedIndex(siteId, provider, paymentReference) >= 0) return 'known';
    this.unmatchedMoney.push(structuredClone(money));
    this.events.appendEvents(siteId, () => [toUnmatchedMoneyEvent(money)]);
    return 'recorded';
  }

  async recordRefundOfUnmatchedMoney(
    siteId: string,
    provider: string,
    paymentReference: string,
    refundedAmount: number,
  ): Promise<'recorded' | 'known' | undefined> {
    const index = this.findUnmatchedIndex(siteId, provider, paymentReference);
    const found = this.unmatchedMoney[index];
    if (!found || found.refundedAmount >= refundedAmount) return found && 'known';
    this.unmatchedMoney[index] = { ...found, refundedAmount };
    return 'recorded';
  }

  async listUnmatchedMoney(siteId: string, limit: number, after?: UnmatchedMoneySortKey): Promise<UnmatchedMoneyPage> {
    const found = [...this.unmatchedMoney, ...this.listSiteExecutions(siteId).flatMap(({ unmatched }) => unmatched)]
      .filter(
        (one) => one.siteId === siteId && (after === undefined || compareUnmatchedMoneyNewestFirst(after, one) < 0),
      )
      .sort(compareUnmatchedMoneyNewestFirst);
    return { unmatched: structuredClone(found.slice(0, limit)), hasMore: found.length > limit };
  }

  /** Counts the unmatched payments (`UnmatchedMoney`) of all sites. */
  countUnmatched(): number {
    const ofExecutions = [...this.executions.values()].map(({ unmatched }) => unmatched.length);
    return ofExecutions.reduce((sum, count) => sum + count, this.unmatchedMoney.length);
  }

  /** Lists the site's executions. */
  listOfSite(siteId: string): readonly Execution[] {
    return structuredClone(this.listSiteExecutions(siteId));
  }

  /** Removes the visitor's data from an execution. */
  eraseVisitorData(executionId: string): void {
    const existing = this.executions.get(executionId);
    if (existing) this.executions.set(executionId, withoutVisitorData(existing));
  }

  private findUnmatchedIndex(siteId: string, provider: string, paymentReference: string): number {
    return this.unmatchedMoney.findIndex(
      (one) => one.siteId === siteId && one.provider === provider && one.paymentReference === paymentReference,
    );
  }

  private findSiteExecution(siteId: string, executionId: string): Execution | undefined {
    const existing = this.executions.get(executionId);
    return existing?.siteId === siteId ? existing : undefined;
  }

  private listSiteExecutions(siteId: string): readonly Execution[] {
    return [...this.executions.values()].filter((one) => one.siteId === siteId);
  }

  private listDueExecutions(now: number): readonly Execution[] {
    const questionAt = (one: Execution) => one.questionAt ?? Number.POSITIVE_INFINITY;
    return [...this.executions.values()]
      .filter((one) => questionAt(one) <= now)
      .sort((one, other) => questionAt(one) - questionAt(other));
  }
}

function compareUnmatchedMoneyNewestFirst(one: UnmatchedMoneySortKey, other: UnmatchedMoneySortKey): number {
  if (one.occurredAt !== other.occurredAt) return other.occurredAt - one.occurredAt;
  const [texts, others] = [listTieBreakers(one), listTieBreakers(other)];
  const index = texts.findIndex((text, position) => text !== others[position]);
  return index === -1 ? 0 : (texts[index] ?? '') > (others[index] ?? '') ? -1 : 1;
}

function listTieBreakers({ paymentReference, provider, executionId }: UnmatchedMoneySortKey): readonly string[] {
  return [paymentReference, provider, executionId ?? ''];
}
