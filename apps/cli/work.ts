import type { Command } from 'commander';
import { addCommand } from './command.ts';
import { runProgram } from './run-program.ts';
import { readSettingFlags, withSettingOptions } from './setting-options.ts';

/** Registers `portico work`. */
export function addWorkCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'work',
    summary: 'run a worker in the foreground',
    description:
      'Run a worker for servers with the queue redis: it runs assessments, applies CRM deliveries, and sends ' +
      'webhooks and mails. SIGTERM or SIGINT stops it. Reads the same settings as the server.',
    usage: '[options]',
    example: 'portico work --worker-concurrency 8',
  });
  withSettingOptions(command).action(() => runProgram('worker', readSettingFlags(command)));
}
