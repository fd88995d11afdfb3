import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completed, NO_FINDINGS } from '../../core/assessments/assessment.ts';
import { writeAssessmentDocument } from '../../core/assessments/assessment-document.ts';
import type { Evidence } from '../../core/evidence/evidence.ts';
import { enqueued, taken } from '../support/builders/assessment-builder.ts';
import { SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';

/** Cases for stores with records of older versions: evidence stored without a quote has a null quote. */
export function olderRecords(open: () => Promise<Opened<AssessmentStores>>): void {
  describe('Assessments of older versions', () => {
    it(
      'have a null quote for evidence that was stored without one',
      on(open, async (stores) => {
        await enqueued(stores);
        const { quote: _, ...older } = evidence;
        const end = completed(await taken(stores), { ...NO_FINDINGS, evidence: [older as Evidence] }, NOON + 5);

        await stores.leases.finish(end);

        const stored = await stores.assessments.find(SITE, end.id, NOON);
        const expected = { ...end, evidence: [{ ...evidence, quote: null }] };
        assert.equal(stored?.document, writeAssessmentDocument(expected));
      }),
    );
  });
}

export function finishCases(open: () => Promise<Opened<AssessmentStores>>): void {
  it(
    'stores a finished assessment byte for byte',
    on(open, async (stores) => {
      await enqueued(stores);
      const running = await taken(stores);
      const end = completed(running, { ...NO_FINDINGS, evidence: [evidence] }, NOON + 5);

      assert.equal(await stores.leases.finish(end), 'finished');

      const stored = await stores.assessments.find(SITE, running.id, NOON);
      assert.deepEqual([stored?.status, stored?.fencingNumber], ['completed', 1]);
      assert.equal(stored?.document, writeAssessmentDocument(end));
    }),
  );

  it(
    'calls onDurable once for a finished assessment, and never for a lost one',
    on(open, async (stores) => {
      await enqueued(stores);
      const end = completed(await taken(stores), NO_FINDINGS, NOON + 5);
      const told: string[] = [];

      let isDurable = () => {};
      const durable = new Promise<void>((resolve) => {
        isDurable = resolve;
      });
      const first = await stores.leases.finish(end, () => {
        told.push('finished');
        isDurable();
      });
      const again = await stores.leases.finish(end, () => told.push('lost'));
      await durable;

      assert.deepEqual([first, again], ['finished', 'lost']);
      assert.deepEqual(told, ['finished']);
    }),
  );

  it(
    'finishes an assessment once under concurrent calls',
    on(open, async (stores) => {
      await enqueued(stores);
      const running = await taken(stores);

      const ends = [1, 2, 3].map((later) => stores.leases.finish(completed(running, NO_FINDINGS, NOON + later)));

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
