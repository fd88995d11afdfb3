import { ConfigError } from '../composition/config.ts';
import { formatError } from '../composition/format-error.ts';

/**
 * Invalid usage of a command, exit code 2. Each entry of `mistakes` is one line that names an option or file and says
 * what is wrong with it.
 */
export class UsageError extends Error {
  readonly mistakes: readonly string[];

  constructor(...mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

/** A failure of a command that was used correctly, exit code 1. */
export class CommandError extends Error {}

/** Returns the lines to print for an error: one per mistake, without a stack trace. */
export function formatErrorLines(error: unknown): readonly string[] {
  const lines =
    error instanceof UsageError || error instanceof ConfigError ? error.mistakes : [formatErrorMessage(error)];
  return lines.map(toSingleLine);
}

/** Replaces line breaks and terminal control characters with spaces. */
export function toSingleLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function formatErrorMessage(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) return 'The store is locked by another process. Try again.';
  if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) return 'The database file is damaged or not a SQLite file.';
  if (/^SQLITE_FULL/.test(code)) return 'The disk is full.';
  if (/^SQLITE_(?:READONLY|CANTOPEN)/.test(code)) {
    return 'The database file cannot be opened or written. Run the command as the user of the server.';
  }
  return formatError(error);
}
