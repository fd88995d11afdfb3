import type { Command } from 'commander';
import { settings } from '../composition/settings.ts';

export interface CommandHelp {
  /** The command's name, and its arguments if it takes any. */
  readonly name: string;
  /** What it does, for the list of commands. */
  readonly summary: string;
  /** What it does, in full sentences. */
  readonly description: string;
  /** The options as they are typed. */
  readonly usage: string;
  readonly example: string;
}

/** What the exit codes mean, the same for every command. */
export const EXIT_CODES_HELP = `Exit codes:
  0  done
  1  could not be done: not found, taken, the store is busy or cannot be written
  2  wrong use or a configuration that cannot be used`;

/** Adds a command with a help page that ends with an example and the exit codes. */
export function addCommand(program: Command, { name, summary, description, usage, example }: CommandHelp): Command {
  return program
    .command(name)
    .summary(summary)
    .description(description)
    .usage(usage)
    .addHelpText('after', `\nExample:\n  $ ${example.replaceAll('\n', '\n  ')}\n\n${EXIT_CODES_HELP}`);
}

/** Which store a command works on. */
export interface StoreOptions {
  readonly data?: string;
  readonly store?: string;
}

/** Adds the options that say which store is meant; they go before the variables. */
export function withStoreOptions(command: Command): Command {
  const { data, store } = settings;
  return command
    .option(`--${data.flag} <folder>`, `folder of the store (or ${data.variable}; default ${data.default})`)
    .option(`--${store.flag} <store>`, `kind of the store (or ${store.variable}; default ${store.default})`);
}
