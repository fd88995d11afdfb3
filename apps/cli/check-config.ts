import { type Command, Option } from 'commander';
import { readConfig, unknownVariables } from '../composition/config.ts';
import { type Setting, settings } from '../composition/settings.ts';
import { addCommand } from './command.ts';
import { print, printStatus } from './print.ts';
import { effectiveSettings } from './setting-sources.ts';
import { formatTable } from './table.ts';

/** `portico check-config`. */
export function addCheckConfig(program: Command): void {
  const command = addCommand(program, {
    name: 'check-config',
    summary: 'say what the configuration is, where it comes from and what is wrong with it',
    description:
      'Checks the configuration as the server would at its start, without starting or making anything. Prints every ' +
      'setting with its value and where that comes from: flag, environment, file or default; of a secret only ' +
      'whether it is set. Takes the flags of the server. Each mistake is a line on standard error.',
    usage: '[options]',
    example: 'PORTICO_PUBLIC_URL=https://portico.example.com portico check-config --port 8080',
  });
  for (const { flag, variable, secret } of Object.values<Setting>(settings)) {
    if (!secret) command.addOption(new Option(`--${flag} <value>`, `instead of ${variable}`));
  }
  command.action(checkConfig);
}

async function checkConfig(_options: unknown, command: Command): Promise<void> {
  const flags = flagValues(command);
  const rows = effectiveSettings(process.env, flags).map(({ variable, value, source }) => [variable, value, source]);
  await print(formatTable(['SETTING', 'VALUE', 'FROM'], rows));
  for (const name of unknownVariables(process.env)) printStatus(`warning: ${name} is no setting; it is ignored`);
  readConfig(process.env, flags);
}

function flagValues(command: Command): Record<string, string | undefined> {
  const options: Record<string, string | undefined> = command.opts();
  return Object.fromEntries(command.options.map((option) => [option.name(), options[option.attributeName()]]));
}
