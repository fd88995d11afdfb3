import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FakeSessionRepository } from '../../core/payments/fake-session-repository.port.ts';
import { type Opened, on } from '../support/opened.ts';

/** What every FakeSessionRepository does. */
export function fakeSessionRepositorySuite(open: () => Promise<Opened<FakeSessionRepository>>): void {
  const onSessions = (body: (sessions: FakeSessionRepository) => Promise<void>) => on(open, body);

  describe('FakeSessionRepository', () => {
    it(
      'keeps a session under its id',
      onSessions(async (sessions) => {
        assert.equal(await sessions.add('a', '{"text":"Ünï $.😀"}'), '{"text":"Ünï $.😀"}');
        await sessions.add('b', 'other');

        assert.equal(await sessions.find('a'), '{"text":"Ünï $.😀"}');
        assert.equal(await sessions.find('c'), undefined);
      }),
    );

    it(
      'keeps the first of an id, however many come at once',
      onSessions(async (sessions) => {
        const texts = Array.from({ length: 20 }, (_, index) => `session ${index}`);
        const kept = new Set(await Promise.all(texts.map((text) => sessions.add('a', text))));

        assert.equal(kept.size, 1);
        assert.deepEqual([...kept], [await sessions.find('a')]);
        assert.equal(await sessions.add('a', 'later'), [...kept][0]);
      }),
    );

    it(
      'applies concurrent changes one after the other',
      onSessions(async (sessions) => {
        await sessions.add('a', '0');
        await sessions.add('b', '0');
        await Promise.all(Array.from({ length: 20 }, () => sessions.change('a', (text) => `${Number(text) + 1}`)));

        assert.deepEqual([await sessions.find('a'), await sessions.find('b')], ['20', '0']);
      }),
    );

    it(
      'answers what a change made, and nothing where there is no session',
      onSessions(async (sessions) => {
        await sessions.add('a', 'before');

        assert.equal(await sessions.change('a', (text) => `${text}, after`), 'before, after');
        assert.equal(await sessions.change('a', (text) => text), 'before, after');
        assert.equal(await sessions.change('b', () => assert.fail('there is nothing to change')), undefined);
      }),
    );

    it(
      'stores nothing when a change throws, and passes it on',
      onSessions(async (sessions) => {
        await sessions.add('a', 'before');
        const change = () => {
          throw new RangeError('no');
        };

        await assert.rejects(sessions.change('a', change), RangeError);
        assert.equal(await sessions.find('a'), 'before');
      }),
    );
  });
}
