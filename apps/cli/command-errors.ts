import { ConfigMistakes } from '../composition/config.ts';
import { failureText } from '../composition/failure-text.ts';

/** The command was called wrongly; each line names one option and what is wrong with it. Exit code 2. */
export class UsageError extends Error {
  readonly mistakes: readonly string[];

  constructor(...mistakes: readonly string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

/** The command was called rightly and could not be done. Exit code 1. */
export class CommandFailure extends Error {}

/** What a person is told of an error: a line for each mistake, and never a stack. */
export function errorLines(error: unknown): readonly string[] {
  const lines = error instanceof UsageError || error instanceof ConfigMistakes ? error.mistakes : [errorMessage(error)];
  return lines.map(toSingleLine);
}

/** The text without line breaks and without anything that a terminal would obey. */
export function toSingleLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function errorMessage(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) return 'The store is busy: another process holds it. Try again.';
  if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) return 'The database file is damaged or is no SQLite file.';
  if (/^SQLITE_FULL/.test(code)) return 'The disk is full.';
  if (/^SQLITE_(?:READONLY|CANTOPEN)/.test(code)) {
    return 'The database file cannot be opened or written. Is this the user that the server runs as?';
  }
  return failureText(error);
}
