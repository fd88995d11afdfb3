import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SessionRepository } from '../../core/access/session-repository.port.ts';
import { OTHER_ACCOUNT } from '../support/builders/known-ids.ts';
import { aRotatedSession, aSession } from '../support/builders/session-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** The contract of every SessionRepository. It opens without sessions; `ACCOUNT` and `OTHER_ACCOUNT` exist. */
export function sessionRepositorySuite(open: () => Promise<OpenPort<SessionRepository>>): void {
  describe('SessionRepository', () => {
    it(
      'stores the first session of a family, which is then alive',
      withPort(open, async (sessions) => {
        const session = aSession();
        assert.equal(await sessions.isAlive(session.familyId), false);

        await sessions.add(session);

        assert.equal(await sessions.isAlive(session.familyId), true);
        assert.equal(await sessions.isAlive('ses_unknown'), false);
      }),
    );

    it(
      'stores the successor of a session and returns it',
      withPort(open, async (sessions) => {
        const first = aSession({ accountId: OTHER_ACCOUNT });
        const second = aRotatedSession(first, { createdAt: NOON + 7, expiresAt: NOON + 70 });
        await sessions.add(first);

        const received: unknown[] = [];
        const rotated = await sessions.rotate(first.tokenHash, NOON, (session) => {
          received.push(session);
          return second;
        });
        await sessions.rotate(second.tokenHash, NOON, (session) => {
          received.push(session);
          return aRotatedSession(session);
        });

        assert.deepEqual(rotated, second);
        assert.deepEqual(received, [first, second]);
      }),
    );

    it(
      'ends the whole family when a token is used again',
      withPort(open, async (sessions) => {
        const first = aSession();
        const second = aRotatedSession(first);
        const otherSession = aSession();
        await sessions.add(first);
        await sessions.add(otherSession);
        await sessions.rotate(first.tokenHash, NOON, () => second);

        assert.equal(await sessions.rotate(first.tokenHash, NOON, aRotatedSession), undefined);
        assert.equal(await sessions.isAlive(first.familyId), false);
        assert.equal(await sessions.rotate(second.tokenHash, NOON, aRotatedSession), undefined);
        assert.equal(await sessions.isAlive(otherSession.familyId), true);
      }),
    );

    it(
      'ends the family of a reused token even if that token has expired',
      withPort(open, async (sessions) => {
        const first = aSession({ expiresAt: NOON + 10 });
        await sessions.add(first);
        await sessions.rotate(first.tokenHash, NOON, () => aRotatedSession(first, { expiresAt: NOON + 100 }));

        assert.equal(await sessions.rotate(first.tokenHash, NOON + 50, aRotatedSession), undefined);
        assert.equal(await sessions.isAlive(first.familyId), false);
      }),
    );

    it(
      'returns undefined for an unknown token',
      withPort(open, async (sessions) => {
        const session = aSession();
        await sessions.add(session);

        assert.equal(await sessions.rotate('f'.repeat(64), NOON, aRotatedSession), undefined);
        assert.equal(await sessions.isAlive(session.familyId), true);
      }),
    );

    it(
      'returns undefined for a token from the instant of expiry',
      withPort(open, async (sessions) => {
        const session = aSession({ expiresAt: NOON + 10 });
        await sessions.add(session);

        assert.equal(await sessions.rotate(session.tokenHash, NOON + 10, aRotatedSession), undefined);
        assert.notEqual(await sessions.rotate(session.tokenHash, NOON + 9, aRotatedSession), undefined);
      }),
    );

    it(
      'returns at most one successor for concurrent uses of a token',
      withPort(open, async (sessions) => {
        const session = aSession();
        await sessions.add(session);

        const uses = Array.from({ length: 5 }, () => sessions.rotate(session.tokenHash, NOON, aRotatedSession));
        const answers = await Promise.all(uses);

        assert.equal(answers.filter((answer) => answer !== undefined).length, 1);
      }),
    );

    it(
      'does not consume a token if the successor function throws',
      withPort(open, async (sessions) => {
        const session = aSession();
        await sessions.add(session);
        const rotation = sessions.rotate(session.tokenHash, NOON, () => {
          throw new RangeError('no');
        });

        await assert.rejects(rotation, RangeError);
        assert.notEqual(await sessions.rotate(session.tokenHash, NOON, aRotatedSession), undefined);
      }),
    );

    it(
      'ends the family of an unused token',
      withPort(open, async (sessions) => {
        const [session, otherSession] = [aSession(), aSession()];
        await sessions.add(session);
        await sessions.add(otherSession);

        await sessions.end(session.tokenHash);

        assert.equal(await sessions.isAlive(session.familyId), false);
        assert.equal(await sessions.rotate(session.tokenHash, NOON, aRotatedSession), undefined);
        assert.equal(await sessions.isAlive(otherSession.familyId), true);
      }),
    );

    it(
      'ends the family of a used token',
      withPort(open, async (sessions) => {
        const first = aSession();
        const second = aRotatedSession(first);
        await sessions.add(first);
        await sessions.rotate(first.tokenHash, NOON, () => second);

        await sessions.end(first.tokenHash);

        assert.equal(await sessions.isAlive(first.familyId), false);
        assert.equal(await sessions.rotate(second.tokenHash, NOON, aRotatedSession), undefined);
      }),
    );

    it(
      'ignores an unknown token',
      withPort(open, async (sessions) => {
        const session = aSession();
        await sessions.add(session);

        await sessions.end('f'.repeat(64));

        assert.equal(await sessions.isAlive(session.familyId), true);
      }),
    );

    it(
      'ends all families of an account, including used tokens and successors, but of no other account',
      withPort(open, async (sessions) => {
        const [one, two, other] = [aSession(), aSession(), aSession({ accountId: OTHER_ACCOUNT })];
        const next = aRotatedSession(one);
        for (const session of [one, two, other]) await sessions.add(session);
        await sessions.rotate(one.tokenHash, NOON, () => next);

        await sessions.endAll(one.accountId);

        for (const { familyId } of [one, two]) assert.equal(await sessions.isAlive(familyId), false);
        for (const { tokenHash } of [next, two]) {
          assert.equal(await sessions.rotate(tokenHash, NOON, aRotatedSession), undefined);
        }
        assert.equal(await sessions.isAlive(other.familyId), true);
      }),
    );

    it(
      'deletes only the families in which all sessions have expired',
      withPort(open, async (sessions) => {
        const expired = aSession({ expiresAt: NOON - 100 });
        const renewed = aSession({ expiresAt: NOON - 100 });
        const fresh = aSession({ expiresAt: NOON + 100 });
        for (const session of [expired, renewed, fresh]) await sessions.add(session);
        const last = aRotatedSession(renewed, { expiresAt: NOON + 100 });
        await sessions.rotate(renewed.tokenHash, NOON - 200, () => last);

        await sessions.deleteExpired(NOON);

        assert.equal(await sessions.isAlive(expired.familyId), false);
        assert.equal(await sessions.isAlive(fresh.familyId), true);
        assert.notEqual(await sessions.rotate(last.tokenHash, NOON, aRotatedSession), undefined);
        // The used token is still stored, so using it again still ends the family.
        assert.equal(await sessions.rotate(renewed.tokenHash, NOON, aRotatedSession), undefined);
        assert.equal(await sessions.isAlive(renewed.familyId), false);
      }),
    );
  });
}
