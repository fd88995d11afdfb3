import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SITE } from '../../support/builders/known-ids.ts';
import { aRequest, atDesk } from '../../support/fixtures/assessment-desk.ts';
import { reply } from '../../support/fixtures/evidence-world.ts';
import { HeldPage } from '../../support/fixtures/held-page.ts';

const PAGE = 'http://parcel.example.com/';

describe('RunAssessment', () => {
  it(
    'does nothing without an available assessment, or when stopped',
    atDesk(async (desk) => {
      assert.equal(await desk.run(), undefined);
      const id = await desk.create();
      assert.equal(await desk.run(AbortSignal.abort()), undefined);
      assert.equal((await desk.record(id)).status, 'queued');
    }),
  );

  it(
    'completes with each source’s outcome and evidence, in the order of the URLs',
    atDesk(async (desk) => {
      await desk.world.site('parcel.example.com', {
        '/': '<title> Parcel\n Tracker </title>',
        '/api': reply(200, { 'content-type': 'application/json' }, '{}'),
      });
      const id = await desk.create([`${PAGE}none`, PAGE, `${PAGE}api`, 'http://away.example.com/']);
      desk.world.place('away.example.com', '127.0.0.1:1');
      const statuses = desk.heard(id);
      desk.clock.advance(1000);

      assert.equal(await desk.run(), 'completed');

      const record = await desk.record(id);
      assert.deepEqual([record.status, record.attempt, record.failureCode], ['completed', 1, null]);
      assert.deepEqual(record.startedAt, '2026-03-01T12:00:01.000Z');
      assert.deepEqual(record.finishedAt, '2026-03-01T12:00:01.000Z');
      assert.deepEqual(
        record.sources.map(({ url, outcome, httpStatus }) => [url, outcome, httpStatus]),
        [
          [`${PAGE}none`, 'http_error', 404],
          [PAGE, 'fetched', 200],
          [`${PAGE}api`, 'fetched', 200],
          ['http://away.example.com/', 'unreachable', null],
        ],
      );
      assert.deepEqual(record.evidence, [
        {
          evidenceId: record.evidence[0]?.evidenceId,
          fact: 'title',
          value: 'Parcel Tracker',
          sourceId: record.sources[1]?.sourceId,
          url: PAGE,
          locator: 'title',
          quote: null,
          ruleId: 'page-title',
          basis: 'meta',
        },
      ]);
      const { fetched, http_error, unreachable, ...others } = record.coverage;
      assert.deepEqual([fetched, http_error, unreachable, ...new Set(Object.values(others))], [2, 1, 1, 0]);
      assert.deepEqual(statuses, ['running', 'completed']);
      assert.equal(desk.timer.waiting, 0);
    }),
  );

  it(
    'is byte-identical in any order of responses',
    atDesk(async (desk) => {
      const names = ['one', 'two', 'three', 'four', 'five', 'six'];
      const documents = new Set<string>();
      for (const first of names) {
        const slow = new HeldPage(first);
        for (const name of names) {
          await desk.world.site(`${name}.example.com`, {
            '/': name === first ? slow.listener : `<title>${name}</title>`,
          });
        }
        const id = await desk.create(names.map((name) => `http://${name}.example.com/`));
        const running = desk.run();
        await slow.asked;
        slow.release();
        await running;
        const { sources, evidence } = await desk.record(id);
        documents.add(JSON.stringify({ sources, evidence }));
      }

      assert.equal(documents.size, 1);
    }),
  );

  it(
    'fails with sources_unavailable when no source responds and a failure may be temporary',
    atDesk(async (desk) => {
      desk.world.place('away.example.com', '127.0.0.1:1');
      const away = 'http://away.example.com/secret';
      const id = await desk.create([away, away]);

      assert.equal(await desk.run(), 'failed');

      const record = await desk.record(id);
      assert.deepEqual([record.status, record.failureCode], ['failed', 'sources_unavailable']);
      assert.deepEqual(
        record.sources.map(({ outcome }) => outcome),
        ['unreachable', 'unreachable'],
      );
      assert.equal(record.failureMessage, 'None of the submitted URLs could be reached; the cause may be temporary.');
    }),
  );

  it(
    'completes when no source responds for permanent reasons',
    atDesk(async (desk) => {
      desk.world.addresses.set('inner.example.com', [['10.0.0.1']]);
      const id = await desk.create(['http://inner.example.com/']);

      await desk.run();

      const { status, sources } = await desk.record(id);
      assert.deepEqual([status, sources[0]?.outcome], ['completed', 'blocked']);
    }),
  );

  it(
    'takes no evidence from a title with an email address or from an unreadable page',
    atDesk(async (desk) => {
      const nested = '<b>'.repeat(5000);
      await desk.world.site('parcel.example.com', { '/': '<title>Write to ada@example.com</title>', '/deep': nested });
      const id = await desk.create([PAGE, `${PAGE}deep`]);

      await desk.run();

      const { evidence, sources } = await desk.record(id);
      assert.deepEqual(evidence, []);
      assert.deepEqual(
        sources.map(({ outcome }) => outcome),
        ['fetched', 'unreadable'],
      );
    }),
  );

  it(
    'fails with internal_fault on an unexpected error, and rethrows it',
    atDesk(async (desk) => {
      const id = await desk.create();
      const snapshot = desk.profiles.snapshot;
      desk.profiles.snapshot = async () => undefined;

      await assert.rejects(desk.run(), /There is no profile version web@1\.0\.0/);

      desk.profiles.snapshot = snapshot;
      const { status, failureCode, failureMessage } = await desk.record(id);
      assert.deepEqual([status, failureCode], ['failed', 'internal_fault']);
      assert.equal(failureMessage, 'The run failed with an internal error.');
    }),
  );

  it(
    'uses the profile version that was current at creation',
    atDesk(async (desk) => {
      const id = await desk.create(undefined, { siteId: SITE, request: aRequest() });
      const asked: string[] = [];
      const snapshot = desk.profiles.snapshot.bind(desk.profiles);
      desk.profiles.snapshot = (version) => {
        asked.push(version);
        return snapshot(version);
      };

      await desk.run();

      assert.deepEqual(asked, [(await desk.record(id)).profileVersion]);
    }),
  );
});
