import type { Command } from 'commander';
import { findUnknownVariables, readConfig } from '../composition/config.ts';
import { addCommand } from './command.ts';
import { print, printStatus } from './print.ts';
import { readSettingFlags, withSettingOptions } from './setting-options.ts';
import { resolveEffectiveSettings } from './setting-sources.ts';
import { formatTable } from './table.ts';

/** Registers `portico check-config`. */
export function addCheckConfigCommand(program: Command): void {
  const command = addCommand(program, {
    name: 'check-config',
    summary: 'validate the configuration and show the source of each setting',
    description:
      'Validate the configuration like a starting server, without starting or creating anything. Prints the value ' +
      'and source of each setting: flag, environment, file or default. Secrets are shown as "set" or "not set". ' +
      'Accepts the flags of the server. Prints one line per problem on standard error.',
    usage: '[options]',
    example: 'PORTICO_PUBLIC_URL=https://portico.example.com portico check-config --port 8080',
  });
  withSettingOptions(command).action(checkConfig);
}

async function checkConfig(_options: unknown, command: Command): Promise<void> {
  const flags = readSettingFlags(command);
  const rows = resolveEffectiveSettings(process.env, flags).map(({ variable, value, source }) => [
    variable,
    value,
    source,
  ]);
  await print(formatTable(['SETTING', 'VALUE', 'SOURCE'], rows));
  for (const name of findUnknownVariables(process.env)) printStatus(`warning: unknown setting ${name} is ignored`);
  readConfig(process.env, flags);
}
