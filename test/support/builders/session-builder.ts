import type { Session } from '../../../core/access/session.ts';
import { ACCOUNT, anId } from './known-ids.ts';
import { NOON } from './times.ts';

let serial = 100;

/** Builds the first session of a family, valid for a day from noon, with the given overrides. */
export function aSession(overrides: Partial<Session> = {}): Session {
  serial += 1;
  return {
    id: anId('ses', serial),
    familyId: anId('ses', serial),
    accountId: ACCOUNT,
    tokenHash: serial.toString(16).padStart(64, '0'),
    createdAt: NOON,
    expiresAt: NOON + 24 * 60 * 60_000,
    device: 'Firefox on Windows',
    ...overrides,
  };
}

/** Builds the session that replaces another one of its family. */
export function aRotatedSession(session: Session, overrides: Partial<Session> = {}): Session {
  return aSession({ familyId: session.familyId, accountId: session.accountId, device: session.device, ...overrides });
}
