import type { Command } from 'commander';
import { newPasswordSchema } from '../../contracts/management/accounts.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { type StoreOptions, withStoreOptions } from './command.ts';
import { obtainPassword, type PasswordOptions, withPasswordAndJsonOptions } from './password.ts';
import { validateOptions } from './validate-options.ts';

/** Options of the commands that set the password of an account. */
export interface AccountOptions extends StoreOptions, PasswordOptions {
  readonly email: string;
  readonly json?: true;
}

/** Adds the options of `AccountOptions` to a command. `emailHelp` is the help text of `--email`. */
export function withAccountOptions(command: Command, emailHelp: string): Command {
  return withStoreOptions(withPasswordAndJsonOptions(command.requiredOption('--email <email>', emailHelp)));
}

/**
 * Reads the new password as the options say: from standard input, generated, or from a prompt. Validates the password.
 * @throws UsageError if the password is invalid, CommandError if no password was entered
 */
export async function obtainValidNewPassword(options: AccountOptions): Promise<string> {
  const input = { password: await obtainPassword(options) };
  return validateOptions(exactObject({ password: newPasswordSchema }), input, { password: 'the password' }).password;
}
