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
import { MAX_ID } from '../../../core/shared/max-id.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { EventAppender } from '../webhooks/event-appender.ts';
import { prepareExecutionStatements, toExecutionRow, toUnmatchedMoneyRow } from './execution-statements.ts';

export class SqliteExecutionRepository implements ExecutionRepository {
  private readonly eventAppender;
  private readonly statements;

  constructor(private readonly database: SqliteDatabase) {
    this.eventAppender = new EventAppender(database.connection);
    this.statements = prepareExecutionStatements(database.connection);
  }

  create(execution: Execution): Promise<CreateExecutionResult> {
    const { siteId, idempotencyKey } = execution;
    return this.database.write(() => {
      const existing =
        idempotencyKey === null ? undefined : this.statements.selectByIdempotencyKey.get(siteId, idempotencyKey);
      if (existing !== undefined) return { outcome: 'replayed', execution: parseExecution(existing) };
      this.statements.insert.run(toExecutionRow(execution));
      return { outcome: 'created', execution };
    });
  }

  find(siteId: string, executionId: string): Promise<Execution | undefined> {
    return this.database.read(() => this.readExecution(siteId, executionId));
  }

  findByProviderReferences(siteId: string, references: ProviderReferences): Promise<Execution | undefined> {
    const { provider, sessionId, paymentReference } = references;
    const { selectBySession, selectByPaymentReference, selectByUnmatchedMoney } = this.statements;
    return this.database.read(() => {
      const found =
        (sessionId === null ? undefined : selectBySession.get(siteId, provider, sessionId)) ??
        (paymentReference === null ? undefined : selectByPaymentReference.get(siteId, provider, paymentReference)) ??
        (paymentReference === null
          ? undefined
          : selectByUnmatchedMoney.get(siteId, siteId, provider, paymentReference));
      return found === undefined ? undefined : parseExecution(found);
    });
  }

  list(siteId: string, status: ExecutionStatus | undefined, limit: number, after = MAX_ID): Promise<ExecutionPage> {
    const { selectPage, selectPageOfStatus } = this.statements;
    return this.database.read(() => {
      const found =
        status === undefined
          ? selectPage.all(siteId, after, limit + 1)
          : selectPageOfStatus.all(siteId, status, after, limit + 1);
      return { executions: found.slice(0, limit).map(parseExecution), hasMore: found.length > limit };
    });
  }

  change(
    siteId: string,
    executionId: string,
    change: (execution: Execution) => Execution,
  ): Promise<ChangeExecutionResult | undefined> {
    return this.database.write((): ChangeExecutionResult | undefined => {
      const existing = this.readExecution(siteId, executionId);
      if (!existing) return undefined;
      const updated = change(existing);
      if (updated === existing) return { outcome: 'unchanged', execution: existing };
      const { id, idempotencyKey, createdAt } = existing;
      const changed = { ...updated, id, siteId, idempotencyKey, createdAt };
      this.statements.update.run(toExecutionRow(changed));
      if (existing.unmatched.length > 0) this.statements.deleteUnmatched.run(id);
      for (const money of changed.unmatched) this.statements.insertUnmatched.run(toUnmatchedMoneyRow(money));
      this.eventAppender.append(siteId, () => toExecutionEvents(existing, changed));
      return { outcome: 'changed', execution: changed };
    });
  }

  async reserveForPoll(
    now: number,
    until: number,
    only?: Pick<Execution, 'siteId' | 'id'>,
  ): Promise<Execution | undefined> {
    const { selectNextToPoll, selectPollableById, update } = this.statements;
    const latestAskableAt = now + MAX_POLL_RESERVATION_MS;
    const next = () =>
      only
        ? selectPollableById.get(only.siteId, only.id, now, latestAskableAt)
        : selectNextToPoll.get(now, now, latestAskableAt);
    // Reads first, and starts a write only if a poll is due. Most calls find none.
    if ((await this.database.read(next)) === undefined) return undefined;
    return this.database.write(() => {
      const found = next();
      if (found === undefined) return undefined;
      const reserved = { ...parseExecution(found), askableAt: until };
      update.run(toExecutionRow(reserved));
      return reserved;
    });
  }

  addUnmatchedMoney(money: UnmatchedMoney): Promise<'recorded' | 'known'> {
    return this.database.write(() => {
      if (this.statements.insertUnmatched.run(toUnmatchedMoneyRow(money)).changes === 0) return 'known';
      this.eventAppender.append(money.siteId, () => [toUnmatchedMoneyEvent(money)]);
      return 'recorded';
    });
  }

  recordRefundOfUnmatchedMoney(
    siteId: string,
    provider: string,
    paymentReference: string,
    refundedAmount: number,
  ): Promise<'recorded' | 'known' | undefined> {
    const { selectUnmatchedWithoutExecution, updateUnmatched } = this.statements;
    return this.database.write(() => {
      const found = selectUnmatchedWithoutExecution.get(siteId, provider, paymentReference);
      if (found === undefined) return undefined;
      const money = JSON.parse(found) as UnmatchedMoney;
      if (money.refundedAmount >= refundedAmount) return 'known';
      updateUnmatched.run(toUnmatchedMoneyRow({ ...money, refundedAmount }));
      return 'recorded';
    });
  }

  listUnmatchedMoney(siteId: string, limit: number, after?: UnmatchedMoneySortKey): Promise<UnmatchedMoneyPage> {
    const { selectUnmatched, selectUnmatchedAfter } = this.statements;
    return this.database.read(() => {
      const found = after
        ? selectUnmatchedAfter.all(siteId, ...toUnmatchedSortKeyParameters(after), limit + 1)
        : selectUnmatched.all(siteId, limit + 1);
      const unmatchedMoney = found.slice(0, limit).map((document) => JSON.parse(document) as UnmatchedMoney);
      return { unmatched: unmatchedMoney, hasMore: found.length > limit };
    });
  }

  private readExecution(siteId: string, executionId: string): Execution | undefined {
    const document = this.statements.selectById.get(siteId, executionId);
    return document === undefined ? undefined : parseExecution(document);
  }
}

function parseExecution(document: string): Execution {
  return JSON.parse(document) as Execution;
}

/** Returns the sort key as parameters of `selectUnmatchedAfter`. */
function toUnmatchedSortKeyParameters({ occurredAt, paymentReference, provider, executionId }: UnmatchedMoneySortKey) {
  return [occurredAt, paymentReference, provider, executionId ?? ''] as const;
}
