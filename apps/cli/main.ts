#!/usr/bin/env node
import { CommanderError } from 'commander';
import { ConfigError } from '../composition/config.ts';
import { formatErrorLines, UsageError } from './command-errors.ts';
import { createProgram } from './program.ts';

// Without this listener, a closed pipe would crash the process. `print` reports failed writes.
process.stdout.on('error', () => undefined);

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = toExitCode(error);
  // commander has already printed its own errors.
  if (!(error instanceof CommanderError))
    process.stderr.write(
      formatErrorLines(error)
        .map((line) => `error: ${line}\n`)
        .join(''),
    );
}

function toExitCode(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
}
