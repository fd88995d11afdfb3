import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Assessment } from '../../core/assessments/assessment.ts';
import type { AssessmentSummary } from '../../core/assessments/assessment-document.ts';
import type { AssessmentFilter } from '../../core/assessments/assessment-filter.ts';
import type { SerializedAssessmentPage } from '../../core/assessments/assessment-repository.port.ts';
import {
  acquireAssessment,
  addFinishedAssessment,
  aSubject,
  enqueueAssessment,
  parseAssessmentRecord,
} from '../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { NOON } from '../support/builders/times.ts';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { descending, numbersFrom, pagesThroughAllItems } from '../support/matchers/paging.ts';

/** Cases for reading and listing. */
export function assessmentPages(open: () => Promise<OpenPort<AssessmentStores>>): void {
  it(
    'finds no unknown assessment and none of another site',
    withPort(open, async (stores) => {
      const { id } = await enqueueAssessment(stores);

      assert.equal(await stores.assessments.find(OTHER_SITE, id, NOON), undefined);
      for (const none of ['asm_unknown', '', `${id} `, `${SITE} ${id}`, '\u{1f600}', '$ne']) {
        assert.equal(await stores.assessments.find(SITE, none, NOON), undefined, none);
      }
    }),
  );

  it(
    'lists the site’s assessments newest first',
    withPort(open, async (stores) => {
      const [old, middle, young] = [
        await enqueueAssessment(stores),
        await enqueueAssessment(stores),
        await enqueueAssessment(stores),
      ];
      await enqueueAssessment(stores, { siteId: OTHER_SITE });

      const page = await stores.assessments.listPage(SITE, {}, 10, NOON);

      assert.deepEqual(parseIds(page), [young.id, middle.id, old.id]);
      assert.deepEqual([page.hasMore, page.lastId], [false, old.id]);
    }),
  );

  it(
    'lists the assessments of one status',
    withPort(open, async (stores) => {
      const done = await addFinishedAssessment(stores, 'completed');
      const broken = await addFinishedAssessment(stores, 'failed');
      const running = await enqueueAssessment(stores);
      await acquireAssessment(stores);
      const queued = await enqueueAssessment(stores);

      for (const [status, { id }] of Object.entries({ completed: done, failed: broken, running, queued } as const)) {
        const page = await stores.assessments.listPage(SITE, { status: status as 'queued' }, 10, NOON);
        assert.deepEqual(parseIds(page), [id]);
      }
    }),
  );

  it(
    'lists the assessments that match all filters',
    withPort(open, async (stores) => {
      const subject = aSubject({ name: 'Straße & Söhne', type: 'mobile_app' });
      const other = await addFinishedAssessment(stores, 'completed', { profileKey: 'other' });
      const app = await enqueueAssessment(stores, { subject, externalReference: 'Order (1)' });
      const list = async (filter: AssessmentFilter) =>
        parseIds(await stores.assessments.listPage(SITE, filter, 10, NOON));

      assert.deepEqual(await list({ subjectType: 'mobile_app' }), [app.id]);
      assert.deepEqual(await list({ profileKey: 'other' }), [other.id]);
      assert.deepEqual(await list({ profileKey: 'other', status: 'queued' }), []);
      for (const search of ['STRASSE & sö', 'order (1)', app.id.slice(4).toUpperCase()])
        assert.deepEqual(await list({ search }), [app.id], search);
      assert.deepEqual(await list({ search: '4711' }), [other.id]);
      for (const search of ['.*', 'mobile_app', '"', 'söhne\norder'])
        assert.deepEqual(await list({ search }), [], search);
    }),
  );

  it(
    'continues behind the last one of a page, and reports whether there are more',
    withPort(open, async (stores) => {
      const ids: string[] = [];
      for (let made = 0; made < 5; made += 1) ids.unshift((await enqueueAssessment(stores)).id);
      const pages: SerializedAssessmentPage[] = [];
      do pages.push(await stores.assessments.listPage(SITE, { status: 'queued' }, 2, NOON, pages.at(-1)?.lastId));
      while (pages.at(-1)?.hasMore);

      assert.deepEqual(pages.map(parseIds), [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
      const exactly = await stores.assessments.listPage(SITE, {}, 5, NOON);
      assert.deepEqual([parseIds(exactly), exactly.hasMore], [ids, false]);
      const behind = await stores.assessments.listPage(SITE, {}, 5, NOON, ids.at(-1));
      assert.deepEqual([parseIds(behind), behind.hasMore, behind.lastId], [[], false, undefined]);
    }),
  );

  for (const filter of [{}, { status: 'queued' }, { search: 'listing', status: 'queued' }] as const) {
    it(
      `pages without gaps or duplicates, newest first, through the matches of ${JSON.stringify(filter)}`,
      pagesThroughAllItems(open, {
        add: async (stores, first, count) => {
          const made: Assessment[] = [];
          for (const _ of numbersFrom(first, count)) made.push(await enqueueAssessment(stores));
          return made;
        },
        compare: (one, other) => descending(one.id, other.id),
        idOf: ({ id }) => id,
        page: async ({ assessments }, limit, after: string | undefined) => {
          const page = await assessments.listPage(SITE, filter, limit, NOON, after);
          return { ids: parseIds(page), next: page.hasMore ? page.lastId : undefined };
        },
      }),
    );
  }

  it(
    'finds the latest completed assessment of the same site, reference and profile before an id',
    withPort(open, async (stores) => {
      const series = { externalReference: 'Ünï "4711" \\', profileKey: 'one' };
      const find = async (before: string, now = NOON) =>
        (await stores.assessments.findPreviousCompleted(SITE, series, before, now))?.assessmentId;
      const first = await addFinishedAssessment(stores, 'completed', { ...series, deletesAt: NOON + 1000 });
      const second = await addFinishedAssessment(stores, 'completed', series);
      await addFinishedAssessment(stores, 'failed', series);
      await addFinishedAssessment(stores, 'completed', { ...series, siteId: OTHER_SITE });
      await addFinishedAssessment(stores, 'completed', { ...series, profileKey: 'other' });
      await addFinishedAssessment(stores, 'completed', { ...series, externalReference: 'ünï "4711" \\' });
      const last = await enqueueAssessment(stores, series);

      assert.equal(await find(last.id), second.id);
      assert.equal(await find(second.id), first.id);
      assert.equal(await find(first.id), undefined);
      assert.equal(await find(second.id, NOON + 1000), undefined);
      assert.deepEqual(
        await stores.assessments.findPreviousCompleted(SITE, series, last.id, NOON),
        await stores.assessments.find(SITE, second.id, NOON),
      );
    }),
  );

  it(
    'returns a summary of each assessment',
    withPort(open, async (stores) => {
      const { id } = await addFinishedAssessment(stores, 'failed');
      const stored = await stores.assessments.find(SITE, id, NOON);
      assert.ok(stored);
      const { sources: _, evidence: _evidence, claims: _claims, subject, ...rest } = parseAssessmentRecord(stored);

      const page = await stores.assessments.listPage(SITE, {}, 10, NOON);

      assert.deepEqual(parseSummaries(page), [{ ...rest, subject: { type: subject.type, name: subject.name } }]);
    }),
  );
}

function parseSummaries({ summaries }: SerializedAssessmentPage): readonly AssessmentSummary[] {
  return JSON.parse(`[${Buffer.from(summaries).toString()}]`);
}

function parseIds(page: SerializedAssessmentPage): readonly string[] {
  return parseSummaries(page).map(({ assessmentId }) => assessmentId);
}
