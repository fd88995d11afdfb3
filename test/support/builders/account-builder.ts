import type { Account } from '../../../core/access/account.ts';
import { anId } from './known-ids.ts';
import { NOON } from './times.ts';

let serial = 100;

/** Builds a unique account with the given overrides. */
export function anAccount(overrides: Partial<Account> = {}): Account {
  serial += 1;
  return {
    id: anId('acc', serial),
    email: `person-${serial}@example.com`,
    name: `Person ${serial}`,
    passwordHash: 'scrypt$1024$8$1$c2FsdA$a2V5',
    role: 'owner',
    createdAt: NOON,
    ...overrides,
  };
}
