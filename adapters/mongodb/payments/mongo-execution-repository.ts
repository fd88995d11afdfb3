import type { ClientSession, Filter } from 'mongodb';
import type { NewEvent } from '../../../core/events/event.ts';
import type { Execution, ExecutionStatus } from '../../../core/payments/executions/execution.ts';
import { toExecutionEvents, toUnmatchedMoneyEvent } from '../../../core/payments/executions/execution-events.ts';
import type {
  ChangeExecutionResult,
  CreateExecutionResult,
  ExecutionPage,
  ExecutionRepository,
  ProviderReferences,
  UnmatchedMoneyPage,
  UnmatchedMoneySortKey,
} from '../../../core/payments/executions/execution-repository.port.ts';
import type { UnmatchedMoney } from '../../../core/payments/executions/unmatched-money.ts';
import { MAX_POLL_RESERVATION_MS } from '../../../core/payments/payment-times.ts';
import { isDuplicateKeyError } from '../database/duplicate-key.ts';
import type { MongoDatabase } from '../database/mongo-database.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import { toExecution, toExecutionDocument, toUnmatchedMoneyDocument } from '../documents/execution-mapper.ts';
import {
  type ExecutionDocument,
  toUnmatchedMoneyKey,
  type UnmatchedMoneyDocument,
} from '../documents/payment-documents.ts';
import { MongoEventAppender } from '../webhooks/event-appender.ts';

export class MongoExecutionRepository implements ExecutionRepository {
  private readonly executions;
  private readonly unmatchedMoney;
  private readonly events;

  constructor(private readonly database: MongoDatabase) {
    this.executions = database.collections.executions;
    this.unmatchedMoney = database.collections.unmatchedMoney;
    this.events = new MongoEventAppender(database);
  }

  create(execution: Execution): Promise<CreateExecutionResult> {
    const { siteId, idempotencyKey } = execution;
    return this.database.execute(async () => {
      try {
        await this.executions.insertOne(toExecutionDocument(execution));
        return { outcome: 'created', execution };
      } catch (error) {
        const existing =
          isDuplicateKeyError(error) && idempotencyKey !== null
            ? await this.executions.findOne({ siteId, idempotencyKey })
            : undefined;
        if (!existing) throw error;
        return { outcome: 'replayed', execution: toExecution(existing) };
      }
    });
  }

  async find(siteId: string, executionId: string): Promise<Execution | undefined> {
    return this.findExecution({ _id: executionId, siteId });
  }

  async findByProviderReferences(siteId: string, names: ProviderReferences): Promise<Execution | undefined> {
    const { provider, sessionId, paymentReference } = names;
    const bySession = sessionId === null ? undefined : await this.findExecution({ siteId, provider, sessionId });
    if (bySession || paymentReference === null) return bySession;
    const byPayment = await this.findExecution({ siteId, provider, paymentReference });
    return byPayment ?? this.findByUnmatchedMoney(siteId, provider, paymentReference);
  }

  async list(
    siteId: string,
    status: ExecutionStatus | undefined,
    limit: number,
    after?: string,
  ): Promise<ExecutionPage> {
    const filter = { siteId, ...(status && { status }), ...(after !== undefined && { _id: { $lt: after } }) };
    const found = this.executions.find(filter, { sort: { _id: -1 }, limit: limit + 1 });
    const read = await this.database.execute(() => found.toArray());
    return { executions: read.slice(0, limit).map(toExecution), hasMore: read.length > limit };
  }

  change(
    siteId: string,
    executionId: string,
    change: (execution: Execution) => Execution,
  ): Promise<ChangeExecutionResult | undefined> {
    return retryOnConflict<ChangeExecutionResult | undefined>(this.database, async () => {
      const [found, hasWebhook] = await Promise.all([
        this.executions.findOne({ _id: executionId, siteId }),
        this.events.hasWebhook(siteId),
      ]);
      if (!found) return { result: undefined };
      const current = toExecution(found);
      const updated = change(current);
      if (updated === current) return { result: { outcome: 'unchanged', execution: current } };
      const { id, idempotencyKey, createdAt } = current;
      const changed = { ...updated, id, siteId, idempotencyKey, createdAt };
      const events = hasWebhook ? toExecutionEvents(current, changed) : [];
      const hasNewMoney = JSON.stringify(current.unmatched) !== JSON.stringify(changed.unmatched);
      const isStored =
        hasNewMoney || events.length > 0
          ? await this.replaceInTransaction(found, changed, hasNewMoney, events)
          : await this.replaceIfUnchanged(found, changed);
      return isStored ? { result: { outcome: 'changed', execution: changed } } : 'conflict';
    });
  }

  reserveForPoll(now: number, until: number, only?: Pick<Execution, 'siteId' | 'id'>): Promise<Execution | undefined> {
    const selectionFilter = only ? { _id: only.id, siteId: only.siteId } : { questionAt: { $gte: 0, $lte: now } };
    const filter: Filter<ExecutionDocument> = {
      ...selectionFilter,
      $or: [{ askableAt: { $lte: now } }, { askableAt: { $gt: now + MAX_POLL_RESERVATION_MS } }],
      status: { $in: ['pending', 'processing'] },
    };
    return retryOnConflict(this.database, async () => {
      const found = await this.executions.findOne(filter, { sort: { questionAt: 1 } });
      if (!found) return { result: undefined };
      const reserved = { ...toExecution(found), askableAt: until };
      return (await this.replaceIfUnchanged(found, reserved)) ? { result: reserved } : 'conflict';
    });
  }

  async addUnmatchedMoney(money: UnmatchedMoney): Promise<'recorded' | 'known'> {
    const document = toUnmatchedMoneyDocument(money);
    const isRecorded = await this.events.writeWithEvents(
      money.siteId,
      [toUnmatchedMoneyEvent(money)],
      async (options) => {
        try {
          await this.unmatchedMoney.insertOne(document, options);
          return true;
        } catch (error) {
          if (isDuplicateKeyError(error)) return false;
          throw error;
        }
      },
    );
    return isRecorded ? 'recorded' : 'known';
  }

  recordRefundOfUnmatchedMoney(
    siteId: string,
    provider: string,
    paymentReference: string,
    refundedAmount: number,
  ): Promise<'recorded' | 'known' | undefined> {
    const _id = toUnmatchedMoneyKey(siteId, provider, '', paymentReference);
    return retryOnConflict<'recorded' | 'known' | undefined>(this.database, async () => {
      const found = await this.unmatchedMoney.findOne({ _id });
      if (!found) return { result: undefined };
      const { document } = found;
      const money = JSON.parse(document) as UnmatchedMoney;
      if (money.refundedAmount >= refundedAmount) return { result: 'known' };
      const update = { $set: { document: JSON.stringify({ ...money, refundedAmount }) } };
      const { matchedCount } = await this.unmatchedMoney.updateOne({ _id, document }, update);
      return matchedCount === 1 ? { result: 'recorded' } : 'conflict';
    });
  }

  async listUnmatchedMoney(siteId: string, limit: number, after?: UnmatchedMoneySortKey): Promise<UnmatchedMoneyPage> {
    const sort = { occurredAt: -1, paymentReference: -1, provider: -1, executionId: -1 } as const;
    const found = this.unmatchedMoney.find(
      { siteId, ...(after && toUnmatchedMoneyPageFilter(after)) },
      { sort, limit: limit + 1 },
    );
    const read = await this.database.execute(() => found.toArray());
    const unmatched = read.slice(0, limit).map(({ document }) => JSON.parse(document) as UnmatchedMoney);
    return { unmatched, hasMore: read.length > limit };
  }

  private async findExecution(filter: Filter<ExecutionDocument>): Promise<Execution | undefined> {
    const found = await this.database.execute(() => this.executions.findOne(filter));
    return found ? toExecution(found) : undefined;
  }

  private async findByUnmatchedMoney(
    siteId: string,
    provider: string,
    paymentReference: string,
  ): Promise<Execution | undefined> {
    const filter = { siteId, paymentReference, provider, executionId: { $gt: '' } };
    const money = await this.database.execute(() => this.unmatchedMoney.findOne(filter));
    return money ? this.find(siteId, money.executionId) : undefined;
  }

  /** Replaces an execution. Returns `false` if the execution has changed since it was read. */
  private async replaceIfUnchanged(
    stored: ExecutionDocument,
    changed: Execution,
    session?: ClientSession,
  ): Promise<boolean> {
    const { _id, siteId, document } = stored;
    const { _id: same, ...replacement } = toExecutionDocument(changed);
    const options = session ? { session } : {};
    return (await this.executions.replaceOne({ _id, siteId, document }, replacement, options)).matchedCount === 1;
  }

  /**
   * Replaces an execution and stores its events in one transaction. If `hasNewMoney` is true, also replaces the
   * execution's unmatched payments. Returns `false` if the execution has changed since it was read.
   */
  private async replaceInTransaction(
    before: ExecutionDocument,
    changed: Execution,
    hasNewMoney: boolean,
    events: readonly NewEvent[],
  ): Promise<boolean> {
    try {
      await this.database.transaction(async (session) => {
        if (!(await this.replaceIfUnchanged(before, changed, session))) throw new ExecutionChangedError();
        if (hasNewMoney) await this.replaceUnmatchedMoney(changed, session);
        await this.events.insert(events, session);
      });
      return true;
    } catch (error) {
      if (error instanceof ExecutionChangedError) return false;
      throw error;
    }
  }

  private async replaceUnmatchedMoney(
    { siteId, id: executionId, unmatched }: Execution,
    session: ClientSession,
  ): Promise<void> {
    await this.unmatchedMoney.deleteMany({ siteId, executionId }, { session });
    if (unmatched.length > 0)
      await this.unmatchedMoney.insertMany(unmatched.map(toUnmatchedMoneyDocument), { session });
  }
}

function toUnmatchedMoneyPageFilter(after: UnmatchedMoneySortKey): Filter<UnmatchedMoneyDocument> {
  const { occurredAt, paymentReference, provider, executionId } = after;
  return {
    $or: [
      { occurredAt: { $lt: occurredAt } },
      { occurredAt, paymentReference: { $lt: paymentReference } },
      { occurredAt, paymentReference, provider: { $lt: provider } },
      { occurredAt, paymentReference, provider, executionId: { $lt: executionId ?? '' } },
    ],
  };
}

/** Thrown in a transaction if the execution has changed since it was read. Aborts the transaction. */
class ExecutionChangedError extends Error {}
