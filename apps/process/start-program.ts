import type { DependencyContainer } from 'tsyringe';
import { ConfigMistakes, readConfig, unknownVariables } from '../composition/config.ts';
import { closeContainer, createContainer } from '../composition/container.ts';
import { failureText } from '../composition/failure-text.ts';
import { readFlags } from '../composition/flags.ts';
import { asksForHelp, helpText, listSettingOptions, SECRETS_HELP } from '../composition/help-text.ts';
import { createLog, type Log } from './log.ts';

interface Program {
  /** The command line that starts it. */
  readonly usage: string;
  readonly summary: string;
  /** The first line of the error when it does not start. */
  readonly failureMessage: string;
}

/**
 * Starts a program from the environment and flags. On failure prints `failure` and the reason to stderr; exits with 2
 * for invalid configuration, else 1. With --help, only prints the help text.
 */
export async function startProgram(
  { usage, summary, failureMessage }: Program,
  program: (container: DependencyContainer, log: Log) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) {
    process.stdout.write(helpText(usage, summary, listSettingOptions(), SECRETS_HELP));
    return;
  }
  let container: DependencyContainer | undefined;
  try {
    const config = readConfig(process.env, readFlags(args));
    const log = createLog(config);
    for (const name of unknownVariables(process.env)) log.warn({ variable: name }, 'no such setting; it is ignored');
    container = await createContainer(config, { notice: (sentence) => log.warn(sentence) });
    await program(container, log);
  } catch (error) {
    process.exitCode = error instanceof ConfigMistakes ? 2 : 1;
    process.stderr.write(`${failureMessage}\n${failureText(error).replaceAll(/^/gm, '  ')}\n`);
    // Open handles would keep the process alive.
    if (container) await closeContainer(container).catch(() => undefined);
  }
}
