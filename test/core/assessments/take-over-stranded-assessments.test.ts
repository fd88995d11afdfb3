import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anAssessment, aSubmission, beginAt, LEASE } from '../../support/assessment-builder.ts';
import { atDesk } from '../../support/assessment-desk.ts';

describe('TakeOverStrandedAssessments', () => {
  it(
    'wakes a worker for each assessment that waits, a few at a time, and for none that is running',
    atDesk(async (desk) => {
      const enqueue = () => desk.assessments.enqueue(anAssessment(), aSubmission(), 1000);
      await desk.takeOverStranded.execute();
      assert.equal(await desk.wakeUps(), 0);

      await enqueue();
      await enqueue();
      await desk.leases.take(desk.clock.now(), beginAt(desk.clock.now()));
      await desk.takeOverStranded.execute();
      assert.equal(await desk.wakeUps(), 1);

      for (let made = 0; made < 20; made += 1) await enqueue();
      await desk.takeOverStranded.execute();
      assert.equal(await desk.wakeUps(), 10);
    }),
  );

  it(
    'wakes a worker for one whose runner is gone',
    atDesk(async (desk) => {
      await desk.create();
      await desk.leases.take(desk.clock.now(), beginAt(desk.clock.now()));
      await desk.wakeUps();

      desk.clock.advance(LEASE);
      await desk.takeOverStranded.execute();

      assert.equal(await desk.wakeUps(), 1);
    }),
  );
});
