import { type Execution, findVisitorDataReceiptTime } from '../../../core/payments/executions/execution.ts';
import type { UnmatchedMoney } from '../../../core/payments/executions/unmatched-money.ts';
import { type ExecutionDocument, toUnmatchedMoneyKey, type UnmatchedMoneyDocument } from './payment-documents.ts';

/** Converts an execution to its document. Fields that are null are unset. */
export function toExecutionDocument(execution: Execution): ExecutionDocument {
  const { id, siteId, idempotencyKey, provider, session, paymentReference, status, questionAt, askableAt } = execution;
  const visitorDataAt = findVisitorDataReceiptTime(execution);
  return {
    _id: id,
    siteId,
    ...(idempotencyKey !== null && { idempotencyKey }),
    provider,
    ...(session && { sessionId: session.sessionId }),
    ...(paymentReference !== null && { paymentReference }),
    status,
    ...(questionAt !== null && { questionAt }),
    askableAt,
    ...(visitorDataAt !== null && { visitorDataAt }),
    document: JSON.stringify(execution),
  };
}

export function toExecution({ document }: Pick<ExecutionDocument, 'document'>): Execution {
  return JSON.parse(document) as Execution;
}

export function toUnmatchedMoneyDocument(money: UnmatchedMoney): UnmatchedMoneyDocument {
  const { siteId, provider, paymentReference, occurredAt } = money;
  const executionId = money.executionId ?? '';
  const _id = toUnmatchedMoneyKey(siteId, provider, executionId, paymentReference);
  return { _id, siteId, provider, executionId, paymentReference, occurredAt, document: JSON.stringify(money) };
}
