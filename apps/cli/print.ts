import { CommandFailure, toSingleLine } from './command-errors.ts';

/**
 * Writes what the command was asked for to standard output, with a line end. @throws CommandFailure when nobody can read it
 */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => {
      if (error) reject(new CommandFailure(`Standard output cannot be written: ${error.message}.`));
      else resolve();
    });
  });
}

/** Writes a value as JSON to standard output. @throws CommandFailure when nobody can read it */
export function printJson(value: unknown): Promise<void> {
  return print(JSON.stringify(value, null, 2));
}

/** Tells a person something beside the result, on standard error. */
export function printStatus(message: string): void {
  process.stderr.write(`${toSingleLine(message)}\n`);
}
