import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SessionRepository } from '../../core/access/session-repository.port.ts';
import { OTHER_ACCOUNT } from '../support/builders/known-ids.ts';
import { aRotatedSession, aSession } from '../support/builders/session-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of SessionRepository. `open` returns a store with `ACCOUNT` and `OTHER_ACCOUNT`. */
export function sessionRepositorySuite(open: () => Promise<OpenPort<SessionRepository>>): void {
  describe('SessionRepository', () => {
    it(
      'stores the first session of a family, which is then alive',
      withPort(open, async (sessions) => {
        const session = aSession();
        assert.equal(await sessions.isFamilyAlive(session.familyId), false);

        await sessions.add(session);

        assert.equal(await sessions.isFamilyAlive(session.familyId), true);
        assert.equal(await sessions.isFamilyAlive('ses_unknown'), false);
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
        assert.equal(await sessions.isFamilyAlive(first.familyId), false);
        assert.equal(await sessions.rotate(second.tokenHash, NOON, aRotatedSession), undefined);
        assert.equal(await sessions.isFamilyAlive(otherSession.familyId), true);
      }),
    );

    it(
      'ends the family of a reused token even if that token has expired',
      withPort(open, async (sessions) => {
        const first = aSession({ expiresAt: NOON + 10 });
        await sessions.add(first);
        await sessions.rotate(first.tokenHash, NOON, () => aRotatedSession(first, { expiresAt: NOON + 100 }));

        assert.equal(await sessions.rotate(first.tokenHash, NOON + 50, aRotatedSession), undefined);
        assert.equal(await sessions.isFamilyAlive(first.familyId), false);
      }),
    );

    it(
      'returns undefined for an unknown token',
      withPort(open, async (sessions) => {
        const session = aSession();
        await sessions.add(session);

        assert.equal(await sessions.rotate('f'.repeat(64), NOON, aRotatedSession), undefined);
        assert.equal(await sessions.isFamilyAlive(session.familyId), true);
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

        await sessions.endFamilyByTokenHash(session.tokenHash);

        assert.equal(await sessions.isFamilyAlive(session.familyId), false);
        assert.equal(await sessions.rotate(session.tokenHash, NOON, aRotatedSession), undefined);
        assert.equal(await sessions.isFamilyAlive(otherSession.familyId), true);
      }),
    );

    it(
      'ends the family of a used token',
      withPort(open, async (sessions) => {
        const first = aSession();
        const second = aRotatedSession(first);
        await sessions.add(first);
        await sessions.rotate(first.tokenHash, NOON, () => second);

        await sessions.endFamilyByTokenHash(first.tokenHash);

        assert.equal(await sessions.isFamilyAlive(first.familyId), false);
        assert.equal(await sessions.rotate(second.tokenHash, NOON, aRotatedSession), undefined);
      }),
    );

    it(
      'ignores an unknown token',
      withPort(open, async (sessions) => {
        const session = aSession();
        await sessions.add(session);

        await sessions.endFamilyByTokenHash('f'.repeat(64));

        assert.equal(await sessions.isFamilyAlive(session.familyId), true);
      }),
    );

    it(
      'ends one family of an account, including used tokens and successors',
      withPort(open, async (sessions) => {
        const [one, two] = [aSession(), aSession()];
        const next = aRotatedSession(one);
        for (const session of [one, two]) await sessions.add(session);
        await sessions.rotate(one.tokenHash, NOON, () => next);

        assert.equal(await sessions.endFamily(one.accountId, one.familyId), true);

        assert.equal(await sessions.isFamilyAlive(one.familyId), false);
        assert.equal(await sessions.rotate(next.tokenHash, NOON, aRotatedSession), undefined);
        assert.equal(await sessions.isFamilyAlive(two.familyId), true);
        assert.equal(await sessions.endFamily(one.accountId, one.familyId), false);
      }),
    );

    it(
      'ends no family of another account',
      withPort(open, async (sessions) => {
        const session = aSession();
        await sessions.add(session);

        assert.equal(await sessions.endFamily(OTHER_ACCOUNT, session.familyId), false);
        assert.equal(await sessions.endFamily(session.accountId, 'ses_unknown'), false);
        assert.equal(await sessions.isFamilyAlive(session.familyId), true);
      }),
    );

    it(
      'ends a family while its token is used',
      withPort(open, async (sessions) => {
        const session = aSession();
        const next = aRotatedSession(session);
        await sessions.add(session);

        await Promise.all([
          sessions.rotate(session.tokenHash, NOON, () => next),
          sessions.endFamily(session.accountId, session.familyId),
        ]);

        assert.equal(await sessions.isFamilyAlive(session.familyId), false);
        assert.equal(await sessions.rotate(next.tokenHash, NOON, aRotatedSession), undefined);
      }),
    );

    it(
      'ends all families of an account except one',
      withPort(open, async (sessions) => {
        const [one, two, three, other] = [aSession(), aSession(), aSession(), aSession({ accountId: OTHER_ACCOUNT })];
        for (const session of [one, two, three, other]) await sessions.add(session);

        await sessions.endOtherFamilies(two.accountId, two.familyId);

        for (const { familyId } of [one, three]) assert.equal(await sessions.isFamilyAlive(familyId), false);
        for (const { familyId } of [two, other]) assert.equal(await sessions.isFamilyAlive(familyId), true);
      }),
    );

    it(
      'lists the families of an account, the last used first',
      withPort(open, async (sessions) => {
        const early = aSession({ device: null });
        const late = aSession({ createdAt: NOON + 5, device: 'Safari on iOS' });
        const sameTime = aSession({ createdAt: NOON + 5 });
        const next = aRotatedSession(early, { createdAt: NOON + 9 });
        for (const session of [early, sameTime, late, aSession({ accountId: OTHER_ACCOUNT })])
          await sessions.add(session);
        await sessions.rotate(early.tokenHash, NOON, () => next);

        assert.deepEqual(await sessions.listFamilies(early.accountId, NOON, 10), [
          { id: early.familyId, device: null, createdAt: NOON, lastUsedAt: NOON + 9 },
          { id: sameTime.familyId, device: 'Firefox on Windows', createdAt: NOON + 5, lastUsedAt: NOON + 5 },
          { id: late.familyId, device: 'Safari on iOS', createdAt: NOON + 5, lastUsedAt: NOON + 5 },
        ]);
        assert.deepEqual(
          (await sessions.listFamilies(early.accountId, NOON, 2)).map(({ id }) => id),
          [early.familyId, sameTime.familyId],
        );
      }),
    );

    it(
      'lists no ended and no expired families',
      withPort(open, async (sessions) => {
        const [ended, expired, renewed] = [
          aSession(),
          aSession({ expiresAt: NOON + 10 }),
          aSession({ expiresAt: NOON + 10 }),
        ];
        for (const session of [ended, expired, renewed]) await sessions.add(session);
        await sessions.rotate(renewed.tokenHash, NOON, () => aRotatedSession(renewed, { expiresAt: NOON + 11 }));
        await sessions.endFamilyByTokenHash(ended.tokenHash);

        const listed = await sessions.listFamilies(ended.accountId, NOON + 10, 10);
        assert.deepEqual(
          listed.map(({ id }) => id),
          [renewed.familyId],
        );
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

        assert.equal(await sessions.isFamilyAlive(expired.familyId), false);
        assert.equal(await sessions.isFamilyAlive(fresh.familyId), true);
        assert.notEqual(await sessions.rotate(last.tokenHash, NOON, aRotatedSession), undefined);
        // The used token is still stored, so using it again still ends the family.
        assert.equal(await sessions.rotate(renewed.tokenHash, NOON, aRotatedSession), undefined);
        assert.equal(await sessions.isFamilyAlive(renewed.familyId), false);
      }),
    );
  });
}
