#!/usr/bin/env node
import { CommanderError } from 'commander';
import { ConfigMistakes } from '../composition/config.ts';
import { errorLines, UsageError } from './command-errors.ts';
import { createProgram } from './program.ts';

// A reader that went away is told by the write that failed, not by an event that nobody awaits.
process.stdout.on('error', () => undefined);

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = exitCode(error);
  // What commander refuses it has written already.
  if (!(error instanceof CommanderError))
    process.stderr.write(
      errorLines(error)
        .map((line) => `error: ${line}\n`)
        .join(''),
    );
}

function exitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return error instanceof UsageError || error instanceof ConfigMistakes ? 2 : 1;
}
