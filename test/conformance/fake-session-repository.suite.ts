import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FakeSessionRepository } from '../../core/payments/checkout/fake-session-repository.port.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Conformance tests of FakeSessionRepository. */
export function fakeSessionRepositorySuite(open: () => Promise<OpenPort<FakeSessionRepository>>): void {
  const onSessions = (body: (sessions: FakeSessionRepository) => Promise<void>) => withPort(open, body);

  describe('FakeSessionRepository', () => {
    it(
      'stores a session and finds it unchanged',
      onSessions(async (sessions) => {
        assert.equal(await sessions.add('$a.b', '{"$a.b":"Ünï 😀"}'), '{"$a.b":"Ünï 😀"}');

        assert.equal(await sessions.find('$a.b'), '{"$a.b":"Ünï 😀"}');
        assert.equal(await sessions.find('other'), undefined);
      }),
    );

    it(
      'stores one of many concurrent sessions with one id, and returns it to all callers',
      onSessions(async (sessions) => {
        const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => sessions.add('one', `s${index}`)));

        assert.equal(new Set(answers).size, 1);
        assert.equal(await sessions.find('one'), answers[0]);
      }),
    );

    it(
      'stores and returns a change, and undefined for an unknown session',
      onSessions(async (sessions) => {
        await sessions.add('one', 'a');

        assert.equal(await sessions.change('one', (session) => `${session}b`), 'ab');
        assert.equal(await sessions.find('one'), 'ab');
        assert.equal(await sessions.change('other', () => 'c'), undefined);
        assert.equal(await sessions.find('other'), undefined);
      }),
    );

    it(
      'applies all concurrent changes',
      onSessions(async (sessions) => {
        await sessions.add('one', '');
        await Promise.all(Array.from({ length: 20 }, () => sessions.change('one', (session) => `${session}x`)));

        assert.equal(await sessions.find('one'), 'x'.repeat(20));
      }),
    );

    it(
      'rethrows the error of a change and stores nothing',
      onSessions(async (sessions) => {
        await sessions.add('one', 'a');
        const fail = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(sessions.change('one', fail), RangeError);
        assert.equal(await sessions.find('one'), 'a');
      }),
    );
  });
}
