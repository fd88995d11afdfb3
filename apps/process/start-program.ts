import type { DependencyContainer } from 'tsyringe';
import { ConfigError, findUnknownVariables, readConfig } from '../composition/config.ts';
import { closeContainer, createContainer } from '../composition/container.ts';
import { parseFlags } from '../composition/flags.ts';
import { formatError } from '../composition/format-error.ts';
import { formatHelpText, isHelpRequested, listSettingOptions, SECRETS_HELP } from '../composition/help-text.ts';
import { createLog, type Log } from './log.ts';

interface ProgramDescription {
  /** The command line that the help text shows. */
  readonly usage: string;
  readonly summary: string;
  /** First line of the error message if the program fails to start. */
  readonly failureMessage: string;
}

/**
 * Starts a program with the configuration from the environment and the flags. With --help, only prints the help text.
 * If the start fails, prints `failureMessage` and the reason to stderr. The exit code is then 2 if the configuration is
 * invalid, and otherwise 1.
 */
export async function startProgram(
  { usage, summary, failureMessage }: ProgramDescription,
  program: (container: DependencyContainer, log: Log) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (isHelpRequested(args)) {
    process.stdout.write(formatHelpText(usage, summary, listSettingOptions(), SECRETS_HELP));
    return;
  }
  let container: DependencyContainer | undefined;
  try {
    const config = readConfig(process.env, parseFlags(args));
    const log = createLog(config);
    for (const name of findUnknownVariables(process.env)) log.warn({ variable: name }, 'unknown setting ignored');
    container = await createContainer(config, { notify: (sentence) => log.warn(sentence) });
    await program(container, log);
  } catch (error) {
    process.exitCode = error instanceof ConfigError ? 2 : 1;
    process.stderr.write(`${failureMessage}\n${formatError(error).replaceAll(/^/gm, '  ')}\n`);
    // The open handles of the container would keep the process alive.
    if (container) await closeContainer(container).catch(() => undefined);
  }
}
