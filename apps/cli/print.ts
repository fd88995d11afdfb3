import { CommandFailure, toSingleLine } from './command-errors.ts';

/**
 * Writes a line with the result of the command to standard output. @throws CommandFailure if it cannot be written
 */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => {
      if (error) reject(new CommandFailure(`Cannot write to standard output: ${error.message}.`));
      else resolve();
    });
  });
}

/** Writes a value as JSON to standard output. @throws CommandFailure if it cannot be written */
export function printJson(value: unknown): Promise<void> {
  return print(JSON.stringify(value, null, 2));
}

/** Writes a status message for people to standard error. */
export function printStatus(message: string): void {
  process.stderr.write(`${toSingleLine(message)}\n`);
}
