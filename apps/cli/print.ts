import { CommandError, toSingleLine } from './command-errors.ts';

/**
 * Writes the result of a command and a line break to standard output. @throws CommandError if the write fails
 */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => {
      if (error) reject(new CommandError(`Cannot write to standard output: ${error.message}.`));
      else resolve();
    });
  });
}

/** Writes a value as indented JSON to standard output. @throws CommandError if the write fails */
export function printJson(value: unknown): Promise<void> {
  return print(JSON.stringify(value, null, 2));
}

/** Writes a status message for people to standard error. */
export function printStatus(message: string): void {
  process.stderr.write(`${toSingleLine(message)}\n`);
}
