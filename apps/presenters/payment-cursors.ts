import type { Execution } from '../../core/payments/executions/execution.ts';
import type { UnmatchedMoneySortKey } from '../../core/payments/executions/execution-repository.port.ts';
import { createInvalidCursorError } from '../../core/shared/invalid-cursor-error.ts';

const EXECUTION_CURSOR_PATTERN = /^e(exe_[0-9a-z]{1,60})$/;
const UNMATCHED_CURSOR_PATTERN = /^u(\d{1,15})\.([\w-]{1,400})\.([\w-]{1,30})\.((?:exe_[0-9a-z]{1,40})?)$/;

/** Formats the cursor of the page that follows the execution `last`. Returns null if `last` is `undefined`. */
export function formatExecutionCursor(last: Pick<Execution, 'id'> | undefined): string | null {
  return last ? `e${last.id}` : null;
}

/**
 * Parses a cursor of executions. Returns the id of the last execution on the previous page, or `undefined` if there is
 * no cursor.
 * @throws InvalidRequestError if the cursor is invalid
 */
export function parseExecutionCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  return EXECUTION_CURSOR_PATTERN.exec(cursor)?.[1] ?? throwInvalidCursor();
}

/** Formats the cursor of the page that follows the record `last`. Returns null if `last` is `undefined`. */
export function formatUnmatchedCursor(last: UnmatchedMoneySortKey | undefined): string | null {
  if (!last) return null;
  const { occurredAt, paymentReference, provider, executionId } = last;
  return `u${occurredAt}.${Buffer.from(paymentReference).toString('base64url')}.${provider}.${executionId ?? ''}`;
}

/**
 * Parses a cursor of unmatched money (docs/payments.md#unmatched-money). Returns the sort key of the last record on the
 * previous page, or `undefined` if there is no cursor.
 * @throws InvalidRequestError if the cursor is invalid
 */
export function parseUnmatchedCursor(cursor: string | undefined): UnmatchedMoneySortKey | undefined {
  if (cursor === undefined) return undefined;
  const [, occurredAt = throwInvalidCursor(), reference = '', provider = '', executionId] =
    UNMATCHED_CURSOR_PATTERN.exec(cursor) ?? [];
  const paymentReference = Buffer.from(reference, 'base64url').toString();
  return { occurredAt: Number(occurredAt), paymentReference, provider, executionId: executionId || null };
}

function throwInvalidCursor(): never {
  throw createInvalidCursorError();
}
