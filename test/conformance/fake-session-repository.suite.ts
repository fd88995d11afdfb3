import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FakeSessionRepository } from '../../core/payments/checkout/fake-session-repository.port.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

/** What every FakeSessionRepository does. */
export function fakeSessionRepositorySuite(open: () => Promise<Opened<FakeSessionRepository>>): void {
  const onSessions = (body: (sessions: FakeSessionRepository) => Promise<void>) => on(open, body);

  describe('FakeSessionRepository', () => {
    it(
      'keeps a session under its id and finds it as it was',
      onSessions(async (sessions) => {
        assert.equal(await sessions.add('$a.b', '{"$a.b":"Ünï 😀"}'), '{"$a.b":"Ünï 😀"}');

        assert.equal(await sessions.find('$a.b'), '{"$a.b":"Ünï 😀"}');
        assert.equal(await sessions.find('other'), undefined);
      }),
    );

    it(
      'keeps one of many under an id, and answers each the one that is kept',
      onSessions(async (sessions) => {
        const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => sessions.add('one', `s${index}`)));

        assert.equal(new Set(answers).size, 1);
        assert.equal(await sessions.find('one'), answers[0]);
      }),
    );

    it(
      'puts what a change makes in place of a session, and answers it',
      onSessions(async (sessions) => {
        await sessions.add('one', 'a');

        assert.equal(await sessions.change('one', (session) => `${session}b`), 'ab');
        assert.equal(await sessions.find('one'), 'ab');
        assert.equal(await sessions.change('other', () => 'c'), undefined);
        assert.equal(await sessions.find('other'), undefined);
      }),
    );

    it(
      'keeps all of many changes at once',
      onSessions(async (sessions) => {
        await sessions.add('one', '');
        await Promise.all(Array.from({ length: 20 }, () => sessions.change('one', (session) => `${session}x`)));

        assert.equal(await sessions.find('one'), 'x'.repeat(20));
      }),
    );

    it(
      'hands on what a change throws, and stores nothing',
      onSessions(async (sessions) => {
        await sessions.add('one', 'a');
        const refuse = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(sessions.change('one', refuse), RangeError);
        assert.equal(await sessions.find('one'), 'a');
      }),
    );
  });
}
