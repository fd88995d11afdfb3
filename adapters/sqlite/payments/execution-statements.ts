import type { Database } from 'better-sqlite3';
import {
  type Execution,
  type ExecutionStatus,
  findVisitorDataReceiptTime,
} from '../../../core/payments/executions/execution.ts';
import type { UnmatchedMoney } from '../../../core/payments/executions/unmatched-money.ts';

export interface ExecutionRow {
  readonly id: string;
  readonly site_id: string;
  readonly idempotency_key: string | null;
  readonly provider: string;
  readonly session_id: string | null;
  readonly payment_reference: string | null;
  readonly status: ExecutionStatus;
  readonly question_at: number | null;
  readonly askable_at: number;
  readonly visitor_data_at: number | null;
  readonly document: string;
}

export interface UnmatchedMoneyRow {
  readonly site_id: string;
  readonly provider: string;
  readonly execution_id: string;
  readonly payment_reference: string;
  readonly occurred_at: number;
  readonly document: string;
}

/** Prepares the statements for executions and unmatched payments (`UnmatchedMoney`). */
export function prepareExecutionStatements(connection: Database) {
  const prepareText = <Parameters extends unknown[]>(sql: string) =>
    connection.prepare<Parameters, string>(sql).pluck();
  const unmatched = 'select document from unmatched_money where site_id = ?';
  const latestFirst =
    'order by occurred_at desc, payment_reference desc, provider desc, execution_id desc limit cast(? as integer)';
  const pollable = '(askable_at <= ? or askable_at > ?)';
  const undecided = `status in ('pending', 'processing')`;
  return {
    insert: connection.prepare<ExecutionRow>(
      `insert into executions (id, site_id, idempotency_key, provider, session_id, payment_reference, status,
         question_at, askable_at, visitor_data_at, document)
       values (@id, @site_id, @idempotency_key, @provider, @session_id, @payment_reference, @status,
         @question_at, @askable_at, @visitor_data_at, @document)`,
    ),
    update: connection.prepare<ExecutionRow>(
      `update executions set provider = @provider, session_id = @session_id, payment_reference = @payment_reference,
         status = @status, question_at = @question_at, askable_at = @askable_at,
         visitor_data_at = @visitor_data_at, document = @document
       where id = @id`,
    ),
    selectByIdempotencyKey: prepareText<[string, string]>(
      'select document from executions where site_id = ? and idempotency_key = ?',
    ),
    selectById: prepareText<[string, string]>('select document from executions where site_id = ? and id = ?'),
    selectBySession: prepareText<[string, string, string]>(
      'select document from executions where site_id = ? and provider = ? and session_id = ? limit 1',
    ),
    selectByPaymentReference: prepareText<[string, string, string]>(
      'select document from executions where site_id = ? and provider = ? and payment_reference = ? limit 1',
    ),
    selectByUnmatchedMoney: prepareText<[string, string, string, string]>(
      `select document from executions where site_id = ? and id in (
         select execution_id from unmatched_money
         where site_id = ? and provider = ? and payment_reference = ? and execution_id > '') limit 1`,
    ),
    selectPage: prepareText<[string, string, number]>(
      'select document from executions where site_id = ? and id < ? order by id desc limit cast(? as integer)',
    ),
    selectPageOfStatus: prepareText<[string, string, string, number]>(
      `select document from executions where site_id = ? and status = ? and id < ?
       order by id desc limit cast(? as integer)`,
    ),
    selectNextToPoll: prepareText<[number, number, number]>(
      `select document from executions where question_at <= ? and ${pollable} and ${undecided}
       order by question_at limit 1`,
    ),
    selectPollableById: prepareText<[string, string, number, number]>(
      `select document from executions where site_id = ? and id = ? and ${pollable} and ${undecided}`,
    ),
    deleteUnmatched: connection.prepare<[string]>('delete from unmatched_money where execution_id = ?'),
    insertUnmatched: connection.prepare<UnmatchedMoneyRow>(
      `insert into unmatched_money (site_id, provider, execution_id, payment_reference, occurred_at, document)
       values (@site_id, @provider, @execution_id, @payment_reference, @occurred_at, @document)
       on conflict do nothing`,
    ),
    selectUnmatchedWithoutExecution: prepareText<[string, string, string]>(
      `${unmatched} and provider = ? and execution_id = '' and payment_reference = ?`,
    ),
    updateUnmatched: connection.prepare<UnmatchedMoneyRow>(
      `update unmatched_money set document = @document where site_id = @site_id and provider = @provider
         and execution_id = @execution_id and payment_reference = @payment_reference`,
    ),
    selectUnmatched: prepareText<[string, number]>(`${unmatched} ${latestFirst}`),
    selectUnmatchedAfter: prepareText<[string, number, string, string, string, number]>(
      `${unmatched} and (occurred_at, payment_reference, provider, execution_id) < (?, ?, ?, ?) ${latestFirst}`,
    ),
  };
}

export function toExecutionRow(execution: Execution): ExecutionRow {
  const { id, siteId, idempotencyKey, provider, session, paymentReference, status } = execution;
  return {
    id,
    site_id: siteId,
    idempotency_key: idempotencyKey,
    provider,
    session_id: session?.sessionId ?? null,
    payment_reference: paymentReference,
    status,
    question_at: execution.questionAt,
    askable_at: execution.askableAt,
    visitor_data_at: findVisitorDataReceiptTime(execution),
    document: JSON.stringify(execution),
  };
}

export function toUnmatchedMoneyRow(money: UnmatchedMoney): UnmatchedMoneyRow {
  const { siteId, provider, executionId, paymentReference, occurredAt } = money;
  return {
    site_id: siteId,
    provider,
    execution_id: executionId ?? '',
    payment_reference: paymentReference,
    occurred_at: occurredAt,
    document: JSON.stringify(money),
  };
}
