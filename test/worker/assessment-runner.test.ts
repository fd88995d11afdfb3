import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssessmentNotFoundError } from '../../core/assessments/assessment-errors.ts';
import { DeleteDueAssessments } from '../../core/assessments/delete-due-assessments.ts';
import { DAY } from '../../core/shared/time.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { type AssessmentRunners, withRunners } from '../support/fixtures/assessment-runners.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const times = (count: number, work: () => Promise<string>) => Promise.all(Array.from({ length: count }, work));

async function statuses(runners: AssessmentRunners, ids: readonly string[], siteId = SITE): Promise<readonly string[]> {
  return Promise.all(ids.map(async (id) => (await runners.readRecord(id, siteId)).status));
}

async function waitUntilFinished(runners: AssessmentRunners, id: string, siteId = SITE): Promise<void> {
  await waitUntil(async () => (await runners.readRecord(id, siteId)).finishedAt !== null);
}

describe('AssessmentRunner', () => {
  it(
    'runs up to `worker-concurrency` assessments, and starts the next when one ends',
    withRunners({ 'worker-concurrency': '2' }, async (runners) => {
      await runners.start();
      const ids = await times(2, () => runners.queue());
      const others = await times(2, () => runners.queue(OTHER_SITE));
      const all = async () => [...(await statuses(runners, ids)), ...(await statuses(runners, others, OTHER_SITE))];
      await waitUntil(() => runners.heldRequests.length === 2);
      assert.deepEqual((await all()).toSorted(), ['queued', 'queued', 'running', 'running']);

      runners.release(1);
      await waitUntil(() => runners.heldRequests.length === 2);

      assert.equal((await all()).filter((status) => status === 'completed').length, 1);
    }),
  );

  it(
    'runs assessments that were queued before it started',
    withRunners({}, async (runners) => {
      const ids = await times(3, () => runners.queue());
      await runners.start();
      await waitUntil(() => runners.heldRequests.length === 3);
      runners.release();

      for (const id of ids) await waitUntilFinished(runners, id);
    }),
  );

  it(
    'runs the assessment of one site while 25 of another wait for pages that do not respond',
    withRunners({ 'worker-concurrency': '3' }, async (runners) => {
      await runners.start();
      const ids = await times(25, () => runners.queue());
      await waitUntil(() => runners.heldRequests.length === 2);
      const other = await runners.queue(OTHER_SITE);

      await waitUntil(() => runners.heldRequests.length === 3);
      runners.heldRequests.pop()?.();
      await waitUntilFinished(runners, other, OTHER_SITE);

      assert.equal((await statuses(runners, ids)).filter((status) => status === 'running').length, 2);
    }),
  );

  it(
    'releases running assessments when it is stopped, without waiting for their pages',
    withRunners({ 'assessment-lease': '600' }, async (runners) => {
      const first = await runners.start();
      const id = await runners.queue();
      await waitUntil(() => runners.heldRequests.length === 1);

      const startedAt = performance.now();
      await first.stop();
      assert.ok(performance.now() - startedAt < 20_000);
      await runners.start();
      await waitUntil(() => runners.heldRequests.length === 2);
      runners.release();
      await waitUntilFinished(runners, id);

      const { status, attempt } = await runners.readRecord(id);
      assert.deepEqual([status, attempt], ['completed', 2]);
      assert.deepEqual(findOutcomes(runners, id), ['released', 'completed']);
    }),
  );

  it(
    'completes an assessment once although the clock jumps three days ahead, and deletes one that is due',
    withRunners({ 'assessment-lease': '1' }, async (runners) => {
      await runners.publish('short', 2);
      await runners.start();
      await runners.start();
      const id = await runners.queue();
      const due = await runners.queue(SITE, 'short');
      await waitUntil(() => runners.heldRequests.length === 2);

      runners.clock.advance(3 * DAY);
      await waitUntil(() => runners.heldRequests.length >= 2 && allOutcomes(runners).includes('lost'));
      runners.release();
      await waitUntil(async () => {
        runners.release();
        return (await runners.readRecord(id)).finishedAt !== null;
      });

      assert.equal((await runners.readRecord(id)).status, 'completed');
      assert.equal(findOutcomes(runners, id).filter((outcome) => outcome === 'completed').length, 1);
      await assert.rejects(runners.readRecord(due), AssessmentNotFoundError);
      await (await runners.resolve(DeleteDueAssessments)).execute();
      assert.deepEqual(
        findOutcomes(runners, due).filter((outcome) => outcome !== 'lost'),
        [],
      );
    }),
  );

  it(
    'logs ids, attempt, outcome, wait and duration, but nothing about the assessed pages',
    withRunners({}, async (runners) => {
      await runners.start();
      const id = await runners.queue();
      await waitUntil(() => runners.heldRequests.length === 1);
      runners.release();
      await waitUntilFinished(runners, id);
      await waitUntil(() => findOutcomes(runners, id).length === 1);

      const { level, time: _, pid: _pid, ms, waitMs, msg, ...fields } = logLines(runners)[0] ?? {};
      assert.deepEqual(fields, {
        siteId: SITE,
        assessmentId: id,
        attempt: 1,
        outcome: 'completed',
        failureCode: null,
      });
      assert.deepEqual([level, typeof ms, typeof waitMs, msg], [30, 'number', 'number', 'assessment run']);
      assert.doesNotMatch(runners.captured.text, /parcel|listing/i);
    }),
  );
});

function logLines({ captured }: AssessmentRunners): readonly Record<string, unknown>[] {
  const lines = captured.text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

function allOutcomes(runners: AssessmentRunners): readonly unknown[] {
  return logLines(runners).map(({ outcome }) => outcome);
}

function findOutcomes(runners: AssessmentRunners, id: string): readonly unknown[] {
  const lines = logLines(runners).filter(({ assessmentId }) => assessmentId === id);
  return lines.map(({ outcome }) => outcome);
}
