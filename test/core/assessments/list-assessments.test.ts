import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { withAssessmentFixture } from '../../support/fixtures/assessment-fixture.ts';

describe('ListAssessments', () => {
  it(
    'lists assessments newest first, page by page',
    withAssessmentFixture(async (fixture) => {
      const ids = [await fixture.create(), await fixture.create(), await fixture.create()].reverse();
      const list = (limit: number, cursor?: string) => fixture.listAssessments.execute({ siteId: SITE, limit, cursor });

      const first = await list(2);
      const second = await list(2, first.page.nextCursor ?? '');

      assert.deepEqual(first.page, { limit: 2, hasMore: true, nextCursor: ids[1] });
      assert.deepEqual(second.page, { limit: 2, hasMore: false, nextCursor: null });
      const shown = [first, second].flatMap(({ summaries }) => JSON.parse(`[${Buffer.from(summaries).toString()}]`));
      assert.deepEqual(
        shown.map(({ assessmentId }) => assessmentId),
        ids,
      );
    }),
  );

  it(
    'rejects a malformed cursor',
    withAssessmentFixture(async (fixture) => {
      for (const cursor of ['', 'x', 'asm_', 'ASM_1', `asm_${'0'.repeat(50)}`, 'asm_1 ']) {
        await assert.rejects(fixture.listAssessments.execute({ siteId: SITE, limit: 2, cursor }), (error) => {
          return error instanceof InvalidRequestError && error.violations[0]?.pointer === 'query:cursor';
        });
      }
    }),
  );
});
