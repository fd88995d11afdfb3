import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anAssessment, aSubmission, beginAt, LEASE } from '../../support/builders/assessment-builder.ts';
import { type AssessmentDesk, atDesk } from '../../support/fixtures/assessment-desk.ts';

async function countStarted({ requeueStalled }: AssessmentDesk): Promise<number> {
  let started = 0;
  await requeueStalled.execute(() => {
    started += 1;
  });
  return started;
}

describe('RequeueStalledAssessments', () => {
  it(
    'starts each waiting assessment once, at most 10 per sweep, and no running one',
    atDesk(async (desk) => {
      const enqueue = () => desk.assessments.enqueue(anAssessment(), aSubmission(), 1000);
      assert.equal(await countStarted(desk), 0);

      await enqueue();
      await enqueue();
      await desk.leases.take(desk.clock.now(), beginAt(desk.clock.now()));
      assert.equal(await countStarted(desk), 1);

      for (let made = 0; made < 20; made += 1) await enqueue();
      assert.equal(await countStarted(desk), 10);
    }),
  );

  it(
    'starts an assessment whose lease has expired, without waking other workers',
    atDesk(async (desk) => {
      await desk.create();
      await desk.leases.take(desk.clock.now(), beginAt(desk.clock.now()));
      await desk.wakeUps();

      desk.clock.advance(LEASE);

      assert.deepEqual([await countStarted(desk), await desk.wakeUps()], [1, 0]);
    }),
  );
});
