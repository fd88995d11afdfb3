import { InvalidRequestError } from '../../core/shared/domain-error.ts';
import { UsageError } from './command-errors.ts';

/** Parses the value of `--cursor` with `parse`. @throws UsageError if the value is invalid */
export function parseCursorOption<Cursor>(
  cursor: string | undefined,
  parse: (cursor: string | undefined) => Cursor,
): Cursor {
  try {
    return parse(cursor);
  } catch (error) {
    throw error instanceof InvalidRequestError
      ? new UsageError('--cursor is invalid; copy it from the previous page')
      : error;
  }
}
