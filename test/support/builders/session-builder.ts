import type { Session } from '../../../core/access/session.ts';
import { ACCOUNT, anId } from './known-ids.ts';
import { NOON } from './times.ts';

let made = 100;

/** The first session of a family of its own, alive for a day from noon, but for what is given. */
export function aSession(given: Partial<Session> = {}): Session {
  made += 1;
  return {
    id: anId('ses', made),
    familyId: anId('ses', made),
    accountId: ACCOUNT,
    tokenHash: made.toString(16).padStart(64, '0'),
    createdAt: NOON,
    expiresAt: NOON + 24 * 60 * 60_000,
    ...given,
  };
}

/** The session that follows another in its family. */
export function theNext(session: Session, given: Partial<Session> = {}): Session {
  return aSession({ familyId: session.familyId, accountId: session.accountId, ...given });
}
