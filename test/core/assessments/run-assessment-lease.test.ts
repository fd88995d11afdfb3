import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_ATTEMPTS } from '../../../core/assessments/assessment.ts';
import { LEASE_MS, startAttemptAt } from '../../support/builders/assessment-builder.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { type AssessmentFixture, withAssessmentFixture } from '../../support/fixtures/assessment-fixture.ts';
import { HeldPage } from '../../support/fixtures/held-page.ts';

async function withHeldPage(fixture: AssessmentFixture) {
  const page = new HeldPage();
  await fixture.internet.addSite('parcel.example.com', { '/': page.listener });
  const id = await fixture.create();
  return { page, id };
}

describe('RunAssessment under its lease', () => {
  it(
    'renews its lease while it runs, so no other worker takes over',
    withAssessmentFixture(async (fixture) => {
      const { page, id } = await withHeldPage(fixture);
      const running = fixture.run();
      await page.requested;

      await fixture.timer.advance(10 * LEASE_MS);
      assert.equal(await fixture.leases.countAvailable(fixture.clock.now(), 1), 0);

      page.release();
      assert.equal(await running, 'completed');
      assert.deepEqual([(await fixture.readRecord(id)).status, fixture.timer.pendingCount], ['completed', 0]);
    }),
  );

  it(
    'saves its progress while it runs, and none after its end',
    withAssessmentFixture(async (fixture) => {
      const { page, id } = await withHeldPage(fixture);
      const running = fixture.run();
      await page.requested;
      const startedAt = fixture.clock.now();
      assert.equal(await fixture.assessments.findProgress(SITE, id), undefined);

      await fixture.timer.advance(1000);

      assert.deepEqual(await fixture.assessments.findProgress(SITE, id), [{ startedAt, endedAt: null, outcome: null }]);
      page.release();
      assert.equal(await running, 'completed');
      assert.equal(await fixture.assessments.findProgress(SITE, id), undefined);
      assert.equal(fixture.timer.pendingCount, 0);
    }),
  );

  it(
    'stores nothing and stops fetching after another worker has taken over',
    withAssessmentFixture(async (fixture) => {
      const { page, id } = await withHeldPage(fixture);
      const running = fixture.run();
      await page.requested;
      fixture.clock.set(fixture.clock.now() + LEASE_MS);
      const other = await fixture.leases.acquire(fixture.clock.now(), startAttemptAt(fixture.clock.now()));

      await fixture.timer.advance(LEASE_MS / 2);

      assert.equal(await running, 'lost');
      assert.equal(other?.id, id);
      const { status, attempt } = await fixture.readRecord(id);
      assert.deepEqual([status, attempt], ['running', 2]);
    }),
  );

  it(
    'returns lost when another worker takes over before the last write',
    withAssessmentFixture(async (fixture) => {
      const { page, id } = await withHeldPage(fixture);
      const running = fixture.run();
      await page.requested;
      fixture.clock.set(fixture.clock.now() + LEASE_MS);
      await fixture.leases.acquire(fixture.clock.now(), startAttemptAt(fixture.clock.now()));

      page.release();

      assert.equal(await running, 'lost');
      assert.equal((await fixture.readRecord(id)).status, 'running');
    }),
  );

  it(
    'releases the assessment at shutdown, so another worker can take it at once',
    withAssessmentFixture(async (fixture) => {
      const { page, id } = await withHeldPage(fixture);
      const stop = new AbortController();
      const running = fixture.run(stop.signal);
      await page.requested;

      stop.abort();

      assert.equal(await running, 'released');
      assert.equal((await fixture.leases.acquire(fixture.clock.now(), startAttemptAt(fixture.clock.now())))?.id, id);
      assert.equal(fixture.timer.pendingCount, 0);
    }),
  );

  it(
    'fails an assessment after three interrupted attempts, and leaves its place to the next one',
    withAssessmentFixture(async (fixture) => {
      await fixture.internet.addSite('parcel.example.com', { '/': '<title>Parcel</title>' });
      const id = await fixture.create();
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        await fixture.leases.acquire(fixture.clock.now(), startAttemptAt(fixture.clock.now()));
        fixture.clock.advance(LEASE_MS);
      }
      const next = await fixture.create();
      const statuses = fixture.recordStatuses(id);

      assert.equal(await fixture.run(), 'failed');
      assert.equal(await fixture.run(), 'completed');

      const { status, attempt, failureCode, failureMessage } = await fixture.readRecord(id);
      assert.deepEqual([status, attempt, failureCode], ['failed', 3, 'attempts_exhausted']);
      assert.equal(failureMessage, 'The run was interrupted three times.');
      assert.deepEqual(statuses, ['failed']);
      assert.equal((await fixture.readRecord(next)).status, 'completed');
    }),
  );
});
