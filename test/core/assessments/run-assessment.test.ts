import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SITE } from '../../support/builders/known-ids.ts';
import { anAssessmentRequest, withAssessmentFixture } from '../../support/fixtures/assessment-fixture.ts';
import { respondWith } from '../../support/fixtures/fake-internet.ts';
import { HeldPage } from '../../support/fixtures/held-page.ts';

const PAGE = 'http://parcel.example.com/';

describe('RunAssessment', () => {
  it(
    'does nothing without an available assessment, or when stopped',
    withAssessmentFixture(async (fixture) => {
      assert.equal(await fixture.run(), undefined);
      const id = await fixture.create();
      assert.equal(await fixture.run(AbortSignal.abort()), undefined);
      assert.equal((await fixture.readRecord(id)).status, 'queued');
    }),
  );

  it(
    'completes with each source’s outcome and evidence, in the order of the URLs',
    withAssessmentFixture(async (fixture) => {
      await fixture.internet.addSite('parcel.example.com', {
        '/': '<title> Parcel\n Tracker </title>',
        '/api': respondWith(200, { 'content-type': 'application/json' }, '{}'),
      });
      const id = await fixture.create([`${PAGE}none`, PAGE, `${PAGE}api`, 'http://away.example.com/']);
      fixture.internet.mapHost('away.example.com', '127.0.0.1:1');
      const statuses = fixture.recordStatuses(id);
      fixture.clock.advance(1000);

      assert.equal(await fixture.run(), 'completed');

      const record = await fixture.readRecord(id);
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
      assert.equal(fixture.timer.pendingCount, 0);
    }),
  );

  it(
    'is byte-identical in any order of responses',
    withAssessmentFixture(async (fixture) => {
      const names = ['one', 'two', 'three', 'four', 'five', 'six'];
      const documents = new Set<string>();
      for (const first of names) {
        const slow = new HeldPage(first);
        for (const name of names) {
          await fixture.internet.addSite(`${name}.example.com`, {
            '/': name === first ? slow.listener : `<title>${name}</title>`,
          });
        }
        const id = await fixture.create(names.map((name) => `http://${name}.example.com/`));
        const running = fixture.run();
        await slow.requested;
        slow.release();
        await running;
        const { sources, evidence } = await fixture.readRecord(id);
        documents.add(JSON.stringify({ sources, evidence }));
      }

      assert.equal(documents.size, 1);
    }),
  );

  it(
    'fails with sources_unavailable when no source responds and a failure may be temporary',
    withAssessmentFixture(async (fixture) => {
      fixture.internet.mapHost('away.example.com', '127.0.0.1:1');
      const away = 'http://away.example.com/secret';
      const id = await fixture.create([away, away]);

      assert.equal(await fixture.run(), 'failed');

      const record = await fixture.readRecord(id);
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
    withAssessmentFixture(async (fixture) => {
      fixture.internet.dnsRecords.set('inner.example.com', [['10.0.0.1']]);
      const id = await fixture.create(['http://inner.example.com/']);

      await fixture.run();

      const { status, sources } = await fixture.readRecord(id);
      assert.deepEqual([status, sources[0]?.outcome], ['completed', 'blocked']);
    }),
  );

  it(
    'takes no evidence from a title with an email address or from an unreadable page',
    withAssessmentFixture(async (fixture) => {
      const nested = '<b>'.repeat(5000);
      await fixture.internet.addSite('parcel.example.com', {
        '/': '<title>Write to ada@example.com</title>',
        '/deep': nested,
      });
      const id = await fixture.create([PAGE, `${PAGE}deep`]);

      await fixture.run();

      const { evidence, sources } = await fixture.readRecord(id);
      assert.deepEqual(evidence, []);
      assert.deepEqual(
        sources.map(({ outcome }) => outcome),
        ['fetched', 'unreadable'],
      );
    }),
  );

  it(
    'fails with internal_fault on an unexpected error, and rethrows it',
    withAssessmentFixture(async (fixture) => {
      const id = await fixture.create();
      const snapshot = fixture.profiles.findSnapshotByName;
      fixture.profiles.findSnapshotByName = async () => undefined;

      await assert.rejects(fixture.run(), /There is no profile version web@1\.0\.0/);

      fixture.profiles.findSnapshotByName = snapshot;
      const { status, failureCode, failureMessage } = await fixture.readRecord(id);
      assert.deepEqual([status, failureCode], ['failed', 'internal_fault']);
      assert.equal(failureMessage, 'The run failed with an internal error.');
    }),
  );

  it(
    'uses the profile version that was current at creation',
    withAssessmentFixture(async (fixture) => {
      const id = await fixture.create(undefined, { siteId: SITE, request: anAssessmentRequest() });
      const requestedVersions: string[] = [];
      const snapshot = fixture.profiles.findSnapshotByName.bind(fixture.profiles);
      fixture.profiles.findSnapshotByName = (version) => {
        requestedVersions.push(version);
        return snapshot(version);
      };

      await fixture.run();

      assert.deepEqual(requestedVersions, [(await fixture.readRecord(id)).profileVersion]);
    }),
  );
});
