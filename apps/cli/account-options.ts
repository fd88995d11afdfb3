import type { Command } from 'commander';
import { newPassword } from '../../contracts/management/accounts.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { type StoreOptions, withStoreOptions } from './command.ts';
import { type PasswordOptions, readPassword, withPasswordOptions } from './password.ts';
import { validateOptions } from './validate-options.ts';

/** What a command is given that gives an account its password. */
export interface AccountOptions extends StoreOptions, PasswordOptions {
  readonly email: string;
  readonly json?: true;
}

/** Gives a command the options of an account and its password. `email` says what the address is for. */
export function withAccountOptions(command: Command, email: string): Command {
  return withStoreOptions(withPasswordOptions(command.requiredOption('--email <address>', email)));
}

/** The new password, from where the options say, and one that an account may have. @throws UsageError, CommandFailure */
export async function readNewPassword(options: AccountOptions): Promise<string> {
  const input = { password: await readPassword(options) };
  return validateOptions(exactObject({ password: newPassword }), input, { password: 'the password' }).password;
}
