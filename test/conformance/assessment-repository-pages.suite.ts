import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Assessment } from '../../core/assessments/assessment.ts';
import type { AssessmentSummary } from '../../core/assessments/assessment-document.ts';
import type { AssessmentPage } from '../../core/assessments/assessment-repository.port.ts';
import { endedAs, enqueued, recordOf, taken } from '../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type Opened, on } from '../support/fixtures/opened.ts';
import { descending, numbersFrom, pagesThroughAll } from '../support/matchers/page-walk.ts';

/** Cases for reading and listing. */
export function assessmentPages(open: () => Promise<Opened<AssessmentStores>>): void {
  it(
    'finds no unknown assessment and none of another site',
    on(open, async (stores) => {
      const { id } = await enqueued(stores);

      assert.equal(await stores.assessments.find(OTHER_SITE, id, NOON), undefined);
      for (const none of ['asm_unknown', '', `${id} `, `${SITE} ${id}`, '\u{1f600}', '$ne']) {
        assert.equal(await stores.assessments.find(SITE, none, NOON), undefined, none);
      }
    }),
  );

  it(
    'lists the site’s assessments newest first',
    on(open, async (stores) => {
      const [old, middle, young] = [await enqueued(stores), await enqueued(stores), await enqueued(stores)];
      await enqueued(stores, { siteId: OTHER_SITE });

      const page = await stores.assessments.page(SITE, undefined, 10, NOON);

      assert.deepEqual(parseIds(page), [young.id, middle.id, old.id]);
      assert.deepEqual([page.hasMore, page.last], [false, old.id]);
    }),
  );

  it(
    'lists the assessments of one status',
    on(open, async (stores) => {
      const done = await endedAs(stores, 'completed');
      const broken = await endedAs(stores, 'failed');
      const running = await enqueued(stores);
      await taken(stores);
      const queued = await enqueued(stores);

      for (const [status, { id }] of Object.entries({ completed: done, failed: broken, running, queued } as const)) {
        const page = await stores.assessments.page(SITE, status as 'queued', 10, NOON);
        assert.deepEqual(parseIds(page), [id]);
      }
    }),
  );

  it(
    'continues behind the last one of a page, and reports whether there are more',
    on(open, async (stores) => {
      const ids: string[] = [];
      for (let made = 0; made < 5; made += 1) ids.unshift((await enqueued(stores)).id);
      const pages: AssessmentPage[] = [];
      do pages.push(await stores.assessments.page(SITE, 'queued', 2, NOON, pages.at(-1)?.last));
      while (pages.at(-1)?.hasMore);

      assert.deepEqual(pages.map(parseIds), [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
      const exactly = await stores.assessments.page(SITE, undefined, 5, NOON);
      assert.deepEqual([parseIds(exactly), exactly.hasMore], [ids, false]);
      const behind = await stores.assessments.page(SITE, undefined, 5, NOON, ids.at(-1));
      assert.deepEqual([parseIds(behind), behind.hasMore, behind.last], [[], false, undefined]);
    }),
  );

  for (const status of [undefined, 'queued'] as const) {
    it(
      `pages through all assessments of ${status ?? 'any'} status without gaps or duplicates, newest first`,
      pagesThroughAll(open, {
        add: async (stores, first, count) => {
          const made: Assessment[] = [];
          for (const _ of numbersFrom(first, count)) made.push(await enqueued(stores));
          return made;
        },
        compare: (one, other) => descending(one.id, other.id),
        idOf: ({ id }) => id,
        page: async ({ assessments }, limit, after: string | undefined) => {
          const page = await assessments.page(SITE, status, limit, NOON, after);
          return { ids: parseIds(page), next: page.hasMore ? page.last : undefined };
        },
      }),
    );
  }

  it(
    'returns a summary of each assessment',
    on(open, async (stores) => {
      const { id } = await endedAs(stores, 'failed');
      const stored = await stores.assessments.find(SITE, id, NOON);
      assert.ok(stored);
      const { sources: _, evidence: _evidence, claims: _claims, subject, ...rest } = recordOf(stored);

      const page = await stores.assessments.page(SITE, undefined, 10, NOON);

      assert.deepEqual(parseSummaries(page), [{ ...rest, subject: { type: subject.type, name: subject.name } }]);
    }),
  );
}

function parseSummaries({ summaries }: AssessmentPage): readonly AssessmentSummary[] {
  return JSON.parse(`[${Buffer.from(summaries).toString()}]`);
}

function parseIds(page: AssessmentPage): readonly string[] {
  return parseSummaries(page).map(({ assessmentId }) => assessmentId);
}
