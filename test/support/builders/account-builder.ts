import type { Account } from '../../../core/access/account.ts';
import { anId } from './known-ids.ts';
import { NOON } from './times.ts';

let made = 100;

/** An account that is like no other, but for what is given. */
export function anAccount(given: Partial<Account> = {}): Account {
  made += 1;
  return {
    id: anId('acc', made),
    email: `person-${made}@example.com`,
    passwordHash: 'scrypt$1024$8$1$c2FsdA$a2V5',
    role: 'owner',
    createdAt: NOON,
    ...given,
  };
}
