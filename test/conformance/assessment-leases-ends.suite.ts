import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completeAssessment, NO_FINDINGS } from '../../core/assessments/assessment.ts';
import { serializeAssessmentDocument } from '../../core/assessments/assessment-document.ts';
import type { Evidence } from '../../core/evidence/evidence.ts';
import { acquireAssessment, enqueueAssessment } from '../support/builders/assessment-builder.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

/** Cases for stores with records of older versions: evidence stored without a quote has a null quote. */
export function olderRecordsSuite(open: () => Promise<OpenPort<AssessmentStores>>): void {
  describe('Assessments of older versions', () => {
    it(
      'have a null quote for evidence that was stored without one',
      withPort(open, async (stores) => {
        await enqueueAssessment(stores);
        const { quote: _, ...older } = evidence;
        const end = completeAssessment(
          await acquireAssessment(stores),
          { ...NO_FINDINGS, evidence: [older as Evidence] },
          NOON + 5,
        );

        await stores.leases.finish(end);

        const stored = await stores.assessments.find(SITE, end.id, NOON);
        const expected = { ...end, evidence: [{ ...evidence, quote: null }] };
        assert.equal(stored?.document, serializeAssessmentDocument(expected));
      }),
    );
  });
}

export function finishCases(open: () => Promise<OpenPort<AssessmentStores>>): void {
  it(
    'stores a finished assessment byte for byte',
    withPort(open, async (stores) => {
      await enqueueAssessment(stores);
      const running = await acquireAssessment(stores);
      const end = completeAssessment(running, { ...NO_FINDINGS, evidence: [evidence] }, NOON + 5);

      assert.equal(await stores.leases.finish(end), 'finished');

      const stored = await stores.assessments.find(SITE, running.id, NOON);
      assert.deepEqual([stored?.status, stored?.fencingNumber], ['completed', 1]);
      assert.equal(stored?.document, serializeAssessmentDocument(end));
    }),
  );

  it(
    'calls onDurable once for a finished assessment, and never for a lost one',
    withPort(open, async (stores) => {
      await enqueueAssessment(stores);
      const end = completeAssessment(await acquireAssessment(stores), NO_FINDINGS, NOON + 5);
      const notified: string[] = [];

      let isDurable = () => {};
      const durable = new Promise<void>((resolve) => {
        isDurable = resolve;
      });
      const first = await stores.leases.finish(end, () => {
        notified.push('finished');
        isDurable();
      });
      const again = await stores.leases.finish(end, () => notified.push('lost'));
      await durable;

      assert.deepEqual([first, again], ['finished', 'lost']);
      assert.deepEqual(notified, ['finished']);
    }),
  );

  it(
    'finishes an assessment once under concurrent calls',
    withPort(open, async (stores) => {
      await enqueueAssessment(stores);
      const running = await acquireAssessment(stores);

      const ends = [1, 2, 3].map((later) =>
        stores.leases.finish(completeAssessment(running, NO_FINDINGS, NOON + later)),
      );

      assert.deepEqual((await Promise.all(ends)).toSorted(), ['finished', 'lost', 'lost']);
    }),
  );
}

const evidence = {
  evidenceId: 'evd_1',
  fact: 'integration',
  value: 'Parcel Tracker “Ünï 😀”',
  sourceId: 'src_1',
  url: 'https://parcel.example/',
  locator: 'main > p',
  quote: '…“Ünï 😀” integrates with \\"quote": 日本語…',
  ruleId: 'text-integrates-with',
  basis: 'visible_text',
} as const;
