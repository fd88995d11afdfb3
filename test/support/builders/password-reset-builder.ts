import type { PasswordReset } from '../../../core/access/password-reset-repository.port.ts';
import { ACCOUNT } from './known-ids.ts';
import { NOON } from './times.ts';

let serial = 100;

/** Builds a password reset of `ACCOUNT` that expires an hour after noon, with the given overrides. */
export function aPasswordReset(overrides: Partial<PasswordReset> = {}): PasswordReset {
  serial += 1;
  const tokenHash = serial.toString(16).padStart(64, '0');
  return { accountId: ACCOUNT, tokenHash, expiresAt: NOON + 60 * 60_000, ...overrides };
}
