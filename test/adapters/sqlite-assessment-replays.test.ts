import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SqliteAssessmentRepository } from '../../adapters/sqlite/assessments/sqlite-assessment-repository.ts';
import { anAssessment, aSubmission } from '../support/builders/assessment-builder.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import { withPort } from '../support/fixtures/open-port.ts';
import { openSqlite } from '../support/fixtures/open-sqlite.ts';

describe('SqliteAssessmentRepository', () => {
  it(
    'returns the assessment of a used key only once it is on disk',
    withPort(
      openSqlite('sites', (database) => new SqliteAssessmentRepository(database)),
      async (assessments) => {
        const order: string[] = [];
        const submission = aSubmission();
        const submittedRead = new Promise<void>((resolve, reject) => {
          const readSubmitted = () =>
            assessments.findPriorSubmission(SITE, submission.idempotencyKey, NOON).then(() => order.push('returned'));
          const onQueued = () => void readSubmitted().then(() => resolve(), reject);
          void assessments.enqueue(anAssessment(), submission, 9, onQueued).then(() => order.push('on disk'));
        });
        await submittedRead;

        assert.deepEqual(order, ['on disk', 'returned']);
      },
    ),
  );
});
