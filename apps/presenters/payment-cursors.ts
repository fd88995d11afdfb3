import type { Execution } from '../../core/payments/executions/execution.ts';
import type { UnmatchedPosition } from '../../core/payments/executions/execution-repository.port.ts';
import { invalidCursorError } from '../../core/shared/invalid-cursor-error.ts';

const EXECUTION_CURSOR = /^e(exe_[0-9a-z]{1,60})$/;
const UNMATCHED_CURSOR = /^u(\d{1,15})\.([\w-]{1,400})\.([\w-]{1,30})\.((?:exe_[0-9a-z]{1,40})?)$/;

/** Formats the paging cursor after an execution; null without one. */
export function formatExecutionCursor(last: Pick<Execution, 'id'> | undefined): string | null {
  return last ? `e${last.id}` : null;
}

/** Parses a paging cursor of executions; returns the execution's id. @throws InvalidRequest if it is invalid */
export function parseExecutionCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  return EXECUTION_CURSOR.exec(cursor)?.[1] ?? throwInvalidCursor();
}

/** Formats the paging cursor after an entry of unmatched money; null without one. */
export function formatUnmatchedCursor(last: UnmatchedPosition | undefined): string | null {
  if (!last) return null;
  const { occurredAt, paymentReference, provider, executionId } = last;
  return `u${occurredAt}.${Buffer.from(paymentReference).toString('base64url')}.${provider}.${executionId ?? ''}`;
}

/** Parses a paging cursor of unmatched money. @throws InvalidRequest if it is invalid */
export function parseUnmatchedCursor(cursor: string | undefined): UnmatchedPosition | undefined {
  if (cursor === undefined) return undefined;
  const [, occurredAt = throwInvalidCursor(), reference = '', provider = '', executionId] =
    UNMATCHED_CURSOR.exec(cursor) ?? [];
  const paymentReference = Buffer.from(reference, 'base64url').toString();
  return { occurredAt: Number(occurredAt), paymentReference, provider, executionId: executionId || null };
}

function throwInvalidCursor(): never {
  throw invalidCursorError();
}
