import { parseArgs } from 'node:util';
import { ConfigMistakes, type Flags } from './config.ts';
import { type Setting, settings } from './settings.ts';

/** The settings that a program's command line gives. @throws ConfigMistakes for anything that is no setting's flag */
export function readFlags(args: readonly string[]): Flags {
  const words = Object.values<Setting>(settings).filter(({ secret }) => !secret);
  const options = Object.fromEntries(words.map(({ flag }) => [flag, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values as Flags;
  } catch (error) {
    throw new ConfigMistakes([error instanceof Error ? error.message : String(error)]);
  }
}
