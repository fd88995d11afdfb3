import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssessmentQueueFull, ProfileInactive } from '../../../core/assessments/assessment-errors.ts';
import type { AssessmentRequest } from '../../../core/assessments/new-assessment.ts';
import { IdempotencyKeyReused, InvalidRequest } from '../../../core/shared/domain-error.ts';
import { aSubject, recordOf } from '../../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { aVersion, someRules } from '../../support/builders/profile-builder.ts';
import { minutesPast } from '../../support/builders/times.ts';
import { type AssessmentDesk, aRequest, atDesk, DESK_LIMIT } from '../../support/fixtures/assessment-desk.ts';

const create = (desk: AssessmentDesk, changes: Partial<AssessmentRequest> = {}, idempotencyKey = 'one') =>
  desk.createAssessment.execute({ siteId: SITE, idempotencyKey, request: aRequest(changes) });

describe('CreateAssessment', () => {
  it(
    'queues an assessment with the profile’s current version and its retention, and wakes a worker',
    atDesk(async (desk) => {
      const { profileVersion } = aVersion();

      const { stored, replayed } = await create(desk, {
        subject: aSubject({ name: ' Parcel ', urls: aRequest().subject.urls }),
      });

      const record = recordOf(stored);
      assert.equal(replayed, false);
      assert.match(record.assessmentId, /^asm_[0-9a-z]{26}$/);
      assert.deepEqual(record, {
        assessmentId: stored.assessmentId,
        siteId: SITE,
        status: 'queued',
        profileKey: 'web',
        profileVersion,
        externalReference: 'listing 4711',
        subject: { ...aRequest().subject, name: 'Parcel' },
        attempt: 0,
        createdAt: minutesPast(0),
        startedAt: null,
        finishedAt: null,
        deletesAt: minutesPast(30 * 24 * 60),
        sources: [],
        evidence: [],
        claims: [],
        coverage: record.coverage,
        failureCode: null,
        failureMessage: null,
      });
      assert.deepEqual([...new Set(Object.values(record.coverage))], [0]);
      assert.equal(await desk.wakeUps(), 1);
    }),
  );

  it(
    'replays a repeated request, in any order of its members',
    atDesk(async (desk) => {
      const { stored } = await create(desk);
      const { subject, profileKey, externalReference } = aRequest();
      const turned = { subject: Object.fromEntries(Object.entries(subject).reverse()), externalReference, profileKey };
      await desk.wakeUps();

      const again = await create(desk, turned as unknown as AssessmentRequest);

      assert.deepEqual(again, { stored, replayed: true });
      assert.equal(await desk.wakeUps(), 0);
    }),
  );

  it(
    'replays before it checks limit, URLs and profile',
    atDesk(async (desk) => {
      const { stored } = await create(desk);
      for (let made = 1; made < DESK_LIMIT; made += 1) await desk.create();
      await desk.profiles.setStatus('web', 'inactive');
      await desk.profiles.publish(aVersion({ version: '2.0.0', rules: someRules({ retentionDays: 1 }) }));

      assert.deepEqual(await create(desk), { stored, replayed: true });
      await assert.rejects(create(desk, { profileKey: 'none' }), IdempotencyKeyReused);
    }),
  );

  it(
    'rejects a reused key with idempotency_key_reused',
    atDesk(async (desk) => {
      await create(desk);

      await assert.rejects(create(desk, { externalReference: 'another' }), IdempotencyKeyReused);
      const { claims: _, ...subject } = aRequest().subject;
      await assert.rejects(create(desk, { subject }), IdempotencyKeyReused);
    }),
  );

  it(
    'creates one assessment for concurrent requests with one key, and rejects a different request',
    atDesk(async (desk) => {
      const [one, same] = await Promise.all([create(desk), create(desk)]);
      assert.equal(one.stored.assessmentId, same.stored.assessmentId);
      assert.deepEqual([one.replayed, same.replayed], [false, true]);

      const both = [create(desk, {}, 'two'), create(desk, { externalReference: 'another' }, 'two')];
      const [first, second] = await Promise.allSettled(both);
      assert.equal(first?.status, 'fulfilled');
      assert.ok(second?.status === 'rejected' && second.reason instanceof IdempotencyKeyReused);
    }),
  );

  it(
    'reports an unknown profile and every blocked URL',
    atDesk(async (desk) => {
      const urls = ['http://parcel.example.com/', 'ftp://parcel.example.com/', 'http://127.0.0.1/'].map((url) => ({
        type: 'website' as const,
        url,
      }));

      await assert.rejects(create(desk, { profileKey: 'none', subject: aSubject({ urls }) }), (error) => {
        assert.ok(error instanceof InvalidRequest);
        assert.deepEqual(
          error.faults.map(({ pointer }) => pointer),
          ['/profileKey', '/subject/urls/1/url', '/subject/urls/2/url'],
        );
        return true;
      });
      await assert.rejects(create(desk, { subject: aSubject({ urls: urls.slice(1, 2) }) }), InvalidRequest);
      assert.equal(await desk.wakeUps(), 0);
    }),
  );

  it(
    'rejects an inactive profile with profile_inactive, but reports violations of the request first',
    atDesk(async (desk) => {
      await desk.profiles.setStatus('web', 'inactive');

      await assert.rejects(create(desk), ProfileInactive);
      const subject = aSubject({ urls: [{ type: 'other', url: 'http://localhost/' }] });
      await assert.rejects(create(desk, { subject }), InvalidRequest);
    }),
  );

  it(
    'rejects assessments above the site’s limit with assessment_queue_full, without effect on other sites',
    atDesk(async (desk) => {
      for (let made = 0; made < DESK_LIMIT; made += 1) await desk.create();

      await assert.rejects(create(desk), (error) => {
        return error instanceof AssessmentQueueFull && error.retryAfterSeconds > 0;
      });
      await desk.create(undefined, { siteId: OTHER_SITE });
      assert.equal(await desk.leases.waiting(desk.clock.now(), 10), DESK_LIMIT + 1);
    }),
  );

  it(
    'does not change existing assessments when a new profile version is published',
    atDesk(async (desk) => {
      const { stored } = await create(desk);
      await desk.profiles.publish(aVersion({ version: '2.0.0', rules: someRules({ retentionDays: 1 }) }));

      assert.deepEqual(await desk.readAssessment.execute({ siteId: SITE, assessmentId: stored.assessmentId }), stored);
      const later = recordOf((await create(desk, {}, 'two')).stored);
      assert.match(later.profileVersion, /^web@2\.0\.0\+/);
    }),
  );
});
