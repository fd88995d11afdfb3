import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MAX_ATTEMPTS } from '../../../core/assessments/assessment.ts';
import { beginAt, LEASE } from '../../support/builders/assessment-builder.ts';
import { type AssessmentDesk, atDesk } from '../../support/fixtures/assessment-desk.ts';
import { HeldPage } from '../../support/fixtures/held-page.ts';

async function withHeldPage(desk: AssessmentDesk) {
  const page = new HeldPage();
  await desk.world.site('parcel.example.com', { '/': page.listener });
  const id = await desk.create();
  return { page, id };
}

describe('RunAssessment under its lease', () => {
  it(
    'renews its lease while it runs, so no other worker takes over',
    atDesk(async (desk) => {
      const { page, id } = await withHeldPage(desk);
      const running = desk.run();
      await page.asked;

      await desk.timer.pass(10 * LEASE);
      assert.equal(await desk.leases.waiting(desk.clock.now(), 1), 0);

      page.release();
      assert.equal(await running, 'completed');
      assert.deepEqual([(await desk.record(id)).status, desk.timer.waiting], ['completed', 0]);
    }),
  );

  it(
    'stores nothing and stops fetching after another worker has taken over',
    atDesk(async (desk) => {
      const { page, id } = await withHeldPage(desk);
      const running = desk.run();
      await page.asked;
      desk.clock.set(desk.clock.now() + LEASE);
      const other = await desk.leases.take(desk.clock.now(), beginAt(desk.clock.now()));

      await desk.timer.pass(LEASE / 2);

      assert.equal(await running, 'lost');
      assert.equal(other?.id, id);
      const { status, attempt } = await desk.record(id);
      assert.deepEqual([status, attempt], ['running', 2]);
    }),
  );

  it(
    'returns lost when another worker takes over before the last write',
    atDesk(async (desk) => {
      const { page, id } = await withHeldPage(desk);
      const running = desk.run();
      await page.asked;
      desk.clock.set(desk.clock.now() + LEASE);
      await desk.leases.take(desk.clock.now(), beginAt(desk.clock.now()));

      page.release();

      assert.equal(await running, 'lost');
      assert.equal((await desk.record(id)).status, 'running');
    }),
  );

  it(
    'releases the assessment at shutdown, so another worker can take it at once',
    atDesk(async (desk) => {
      const { page, id } = await withHeldPage(desk);
      const stop = new AbortController();
      const running = desk.run(stop.signal);
      await page.asked;

      stop.abort();

      assert.equal(await running, 'released');
      assert.equal((await desk.leases.take(desk.clock.now(), beginAt(desk.clock.now())))?.id, id);
      assert.equal(desk.timer.waiting, 0);
    }),
  );

  it(
    'fails an assessment after three interrupted attempts and takes the next one',
    atDesk(async (desk) => {
      await desk.world.site('parcel.example.com', { '/': '<title>Parcel</title>' });
      const id = await desk.create();
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        await desk.leases.take(desk.clock.now(), beginAt(desk.clock.now()));
        desk.clock.advance(LEASE);
      }
      const next = await desk.create();
      const statuses = desk.heard(id);

      assert.equal(await desk.run(), 'completed');

      const { status, attempt, failureCode, failureMessage } = await desk.record(id);
      assert.deepEqual([status, attempt, failureCode], ['failed', 3, 'attempts_exhausted']);
      assert.equal(failureMessage, 'The run was interrupted three times.');
      assert.deepEqual(statuses, ['failed']);
      assert.equal((await desk.record(next)).status, 'completed');
    }),
  );
});
