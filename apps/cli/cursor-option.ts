import { InvalidRequest } from '../../core/shared/domain-error.ts';
import { UsageError } from './command-errors.ts';

/** The place that a cursor names. @throws UsageError when it is none */
export function parseCursorOption<Cursor>(
  cursor: string | undefined,
  parse: (cursor: string | undefined) => Cursor,
): Cursor {
  try {
    return parse(cursor);
  } catch (error) {
    throw error instanceof InvalidRequest ? new UsageError('--cursor is no place that a page has told') : error;
  }
}
