import { parseArgs } from 'node:util';
import { ConfigError, type Flags } from './config.ts';
import { type Setting, settingDefinitions } from './settings.ts';

/** Parses the settings on a program's command line. @throws ConfigError for unknown flags and other arguments */
export function parseFlags(args: readonly string[]): Flags {
  const publicSettings = Object.values<Setting>(settingDefinitions).filter(({ isSecret }) => !isSecret);
  const options = Object.fromEntries(publicSettings.map(({ flag }) => [flag, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values as Flags;
  } catch (error) {
    throw new ConfigError([`${error instanceof Error ? error.message : error}. --help lists the options.`]);
  }
}
