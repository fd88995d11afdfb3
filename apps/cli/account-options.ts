import type { Command } from 'commander';
import { newPassword } from '../../contracts/management/accounts.ts';
import { exactObject } from '../../contracts/schemas.ts';
import { checkOptions } from './check-options.ts';
import { type StoreOptions, withStoreOptions } from './command.ts';
import { type PasswordSource, readPassword, withPasswordOptions } from './password.ts';

/** What a command is given that gives an account its password. */
export interface AccountOptions extends StoreOptions, PasswordSource {
  readonly email: string;
  readonly json?: true;
}

/** Gives a command the options of an account and its password. `email` says what the address is for. */
export function withAccountOptions(command: Command, email: string): Command {
  return withStoreOptions(withPasswordOptions(command.requiredOption('--email <address>', email)));
}

/** The new password, from where the options say, and one that an account may have. @throws WrongUse, NotDone */
export async function readNewPassword(options: AccountOptions): Promise<string> {
  const given = { password: await readPassword(options) };
  return checkOptions(exactObject({ password: newPassword }), given, { password: 'the password' }).password;
}
