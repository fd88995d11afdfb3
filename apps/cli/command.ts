import type { Command } from 'commander';
import { settingDefinitions } from '../composition/settings.ts';

export interface CommandHelp {
  readonly name: string;
  /** One line in lower case, for the list of commands. */
  readonly summary: string;
  /** Full sentences in the imperative, for the help of the command. */
  readonly description: string;
  /** Arguments and main options, for the line `Usage:`. */
  readonly usage: string;
  readonly example: string;
}

/** The exit codes of every command. */
export const EXIT_CODES_HELP = `Exit codes:
  0  success
  1  failure, for example: not found, already exists, store busy or not writable
  2  invalid usage or configuration`;

/** Adds a command whose help ends with an example and the exit codes. */
export function addCommand(program: Command, { name, summary, description, usage, example }: CommandHelp): Command {
  return program
    .command(name)
    .summary(summary)
    .description(description)
    .usage(usage)
    .addHelpText('after', `\nExample:\n  $ ${example.replaceAll('\n', '\n  ')}\n\n${EXIT_CODES_HELP}`);
}

/** Options that select the store. */
export interface StoreOptions {
  readonly data?: string;
  readonly store?: string;
}

/** Adds the options of `StoreOptions` to a command. They override the environment variables. */
export function withStoreOptions(command: Command): Command {
  const { data, store } = settingDefinitions;
  return command
    .option(`--${data.flag} <folder>`, `data folder (or ${data.variable}; default: ${data.default})`)
    .option(`--${store.flag} <store>`, `store: sqlite or mongodb (or ${store.variable}; default: ${store.default})`);
}
