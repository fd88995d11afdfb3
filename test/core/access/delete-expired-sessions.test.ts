import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemorySessionRepository } from '../../../adapters/memory/memory-session-repository.ts';
import { DeleteExpiredSessions } from '../../../core/access/delete-expired-sessions.ts';
import { aSession } from '../../support/builders/session-builder.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

describe('DeleteExpiredSessions', () => {
  it('deletes only the families that cannot be refreshed any more', async () => {
    const clock = new ManualClock();
    const sessions = new MemorySessionRepository();
    const [old, fresh] = [aSession({ expiresAt: clock.now() - 1 }), aSession({ expiresAt: clock.now() + 1 })];
    await sessions.add(old);
    await sessions.add(fresh);

    await new DeleteExpiredSessions(sessions, clock).execute();

    assert.equal(await sessions.isFamilyAlive(old.familyId), false);
    assert.equal(await sessions.isFamilyAlive(fresh.familyId), true);
  });
});
