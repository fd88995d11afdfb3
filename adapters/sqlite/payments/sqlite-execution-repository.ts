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
import { MAX_POLL_CLAIM_MS } from '../../../core/payments/payment-times.ts';
import type { SqliteDatabase } from '../database/sqlite-database.ts';
import { SqliteEventAppender } from '../webhooks/event-appender.ts';
import { prepareExecutionStatements, toExecutionRow, toUnmatchedMoneyRow } from './execution-statements.ts';

/** Text that sorts after every id. */
const MAX_ID = '\u{10ffff}';

export class SqliteExecutionRepository implements ExecutionRepository {
  private readonly events;
  private readonly statements;

  constructor(private readonly database: SqliteDatabase) {
    this.events = new SqliteEventAppender(database.connection);
    this.statements = prepareExecutionStatements(database.connection);
  }

  create(execution: Execution): Promise<CreateExecutionResult> {
    const { siteId, idempotencyKey } = execution;
    return this.database.write(() => {
      const known = idempotencyKey === null ? undefined : this.statements.byKey.get(siteId, idempotencyKey);
      if (known !== undefined) return { outcome: 'replayed', execution: parseExecution(known) };
      this.statements.insert.run(toExecutionRow(execution));
      return { outcome: 'created', execution };
    });
  }

  find(siteId: string, executionId: string): Promise<Execution | undefined> {
    return this.database.read(() => this.readExecution(siteId, executionId));
  }

  findByProviderReferences(siteId: string, names: ProviderReferences): Promise<Execution | undefined> {
    const { provider, sessionId, paymentReference } = names;
    const { bySession, byPayment, byMoney } = this.statements;
    return this.database.read(() => {
      const found =
        (sessionId === null ? undefined : bySession.get(siteId, provider, sessionId)) ??
        (paymentReference === null ? undefined : byPayment.get(siteId, provider, paymentReference)) ??
        (paymentReference === null ? undefined : byMoney.get(siteId, siteId, provider, paymentReference));
      return found === undefined ? undefined : parseExecution(found);
    });
  }

  list(siteId: string, status: ExecutionStatus | undefined, limit: number, after = MAX_ID): Promise<ExecutionPage> {
    const { page, pageOfStatus } = this.statements;
    return this.database.read(() => {
      const found =
        status === undefined ? page.all(siteId, after, limit + 1) : pageOfStatus.all(siteId, status, after, limit + 1);
      return { executions: found.slice(0, limit).map(parseExecution), hasMore: found.length > limit };
    });
  }

  change(
    siteId: string,
    executionId: string,
    change: (execution: Execution) => Execution,
  ): Promise<ChangeExecutionResult | undefined> {
    return this.database.write((): ChangeExecutionResult | undefined => {
      const known = this.readExecution(siteId, executionId);
      if (!known) return undefined;
      const updated = change(known);
      if (updated === known) return { outcome: 'unchanged', execution: known };
      const { id, idempotencyKey, createdAt } = known;
      const changed = { ...updated, id, siteId, idempotencyKey, createdAt };
      this.statements.update.run(toExecutionRow(changed));
      if (known.unmatched.length > 0) this.statements.deleteUnmatched.run(id);
      for (const money of changed.unmatched) this.statements.insertUnmatched.run(toUnmatchedMoneyRow(money));
      this.events.append(siteId, () => toExecutionEvents(known, changed));
      return { outcome: 'changed', execution: changed };
    });
  }

  async claimPoll(now: number, until: number, only?: Pick<Execution, 'siteId' | 'id'>): Promise<Execution | undefined> {
    const { nextToPoll, pollableById, update } = this.statements;
    const furthest = now + MAX_POLL_CLAIM_MS;
    const next = () =>
      only ? pollableById.get(only.siteId, only.id, now, furthest) : nextToPoll.get(now, now, furthest);
    // Usually no poll is due, so a read checks before a write is started.
    if ((await this.database.read(next)) === undefined) return undefined;
    return this.database.write(() => {
      const found = next();
      if (found === undefined) return undefined;
      const claimed = { ...parseExecution(found), askableAt: until };
      update.run(toExecutionRow(claimed));
      return claimed;
    });
  }

  addUnmatchedMoney(money: UnmatchedMoney): Promise<'recorded' | 'known'> {
    return this.database.write(() => {
      if (this.statements.insertUnmatched.run(toUnmatchedMoneyRow(money)).changes === 0) return 'known';
      this.events.append(money.siteId, () => [toUnmatchedMoneyEvent(money)]);
      return 'recorded';
    });
  }

  recordRefundOfUnmatchedMoney(
    siteId: string,
    provider: string,
    paymentReference: string,
    refundedAmount: number,
  ): Promise<'recorded' | 'known' | undefined> {
    const { unmatchedWithoutExecution, updateUnmatched } = this.statements;
    return this.database.write(() => {
      const found = unmatchedWithoutExecution.get(siteId, provider, paymentReference);
      if (found === undefined) return undefined;
      const money = JSON.parse(found) as UnmatchedMoney;
      if (money.refundedAmount >= refundedAmount) return 'known';
      updateUnmatched.run(toUnmatchedMoneyRow({ ...money, refundedAmount }));
      return 'recorded';
    });
  }

  listUnmatchedMoney(siteId: string, limit: number, after?: UnmatchedMoneySortKey): Promise<UnmatchedMoneyPage> {
    const { unmatched, unmatchedAfter } = this.statements;
    return this.database.read(() => {
      const found = after
        ? unmatchedAfter.all(siteId, ...toUnmatchedSortKey(after), limit + 1)
        : unmatched.all(siteId, limit + 1);
      const unmatchedMoney = found.slice(0, limit).map((document) => JSON.parse(document) as UnmatchedMoney);
      return { unmatched: unmatchedMoney, hasMore: found.length > limit };
    });
  }

  private readExecution(siteId: string, executionId: string): Execution | undefined {
    const document = this.statements.byId.get(siteId, executionId);
    return document === undefined ? undefined : parseExecution(document);
  }
}

function parseExecution(document: string): Execution {
  return JSON.parse(document) as Execution;
}

function toUnmatchedSortKey({ occurredAt, paymentReference, provider, executionId }: UnmatchedMoneySortKey) {
  return [occurredAt, paymentReference, provider, executionId ?? ''] as const;
}
