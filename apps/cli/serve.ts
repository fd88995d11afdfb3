import type { Command } from 'commander';
import { addCommand } from './command.ts';
import { runProgram } from './run-program.ts';
import { readSettingFlags, withSettingOptions } from './setting-options.ts';

/** Registers `portico serve`. */
export function addServeCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'serve',
    summary: 'run the server in the foreground',
    description:
      'Run the server: the API, the console, the widget and the documentation. SIGTERM or SIGINT stops it. Reads the ' +
      'same settings as "npm start". The first start on an empty store prints a link that creates the first account.',
    usage: '[options]',
    example: 'portico serve --port 8080',
  });
  withSettingOptions(command).action(() => runProgram('server', readSettingFlags(command)));
}
