import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssessmentQueueFullError, ProfileInactiveError } from '../../../core/assessments/assessment-errors.ts';
import type { AssessmentRequest } from '../../../core/assessments/new-assessment.ts';
import { IdempotencyKeyReusedError, InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { aSubject, parseAssessmentRecord } from '../../support/builders/assessment-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { aProfileRules, aProfileVersion } from '../../support/builders/profile-builder.ts';
import { isoMinutesAfterNoon } from '../../support/builders/times.ts';
import {
  type AssessmentFixture,
  anAssessmentRequest,
  MAX_ACTIVE_ASSESSMENTS,
  withAssessmentFixture,
} from '../../support/fixtures/assessment-fixture.ts';

const create = (fixture: AssessmentFixture, changes: Partial<AssessmentRequest> = {}, idempotencyKey = 'one') =>
  fixture.createAssessment.execute({ siteId: SITE, idempotencyKey, request: anAssessmentRequest(changes) });

describe('CreateAssessment', () => {
  it(
    'queues an assessment with the profile’s current version and its retention, and wakes a worker',
    withAssessmentFixture(async (fixture) => {
      const { profileVersion } = aProfileVersion();

      const { stored, isReplayed } = await create(fixture, {
        subject: aSubject({ name: ' Parcel ', urls: anAssessmentRequest().subject.urls }),
      });

      const record = parseAssessmentRecord(stored);
      assert.equal(isReplayed, false);
      assert.match(record.assessmentId, /^asm_[0-9a-z]{26}$/);
      assert.deepEqual(record, {
        assessmentId: stored.assessmentId,
        siteId: SITE,
        status: 'queued',
        profileKey: 'web',
        profileVersion,
        externalReference: 'listing 4711',
        subject: { ...anAssessmentRequest().subject, name: 'Parcel' },
        attempt: 0,
        createdAt: isoMinutesAfterNoon(0),
        startedAt: null,
        finishedAt: null,
        deletesAt: isoMinutesAfterNoon(30 * 24 * 60),
        sources: [],
        evidence: [],
        claims: [],
        coverage: record.coverage,
        failureCode: null,
        failureMessage: null,
      });
      assert.deepEqual([...new Set(Object.values(record.coverage))], [0]);
      assert.equal(await fixture.countWakeUps(), 1);
    }),
  );

  it(
    'replays a repeated request, in any order of its members',
    withAssessmentFixture(async (fixture) => {
      const { stored } = await create(fixture);
      const { subject, profileKey, externalReference } = anAssessmentRequest();
      const turned = { subject: Object.fromEntries(Object.entries(subject).reverse()), externalReference, profileKey };
      await fixture.countWakeUps();

      const again = await create(fixture, turned as unknown as AssessmentRequest);

      assert.deepEqual(again, { stored, isReplayed: true });
      assert.equal(await fixture.countWakeUps(), 0);
    }),
  );

  it(
    'replays before it checks limit, URLs and profile',
    withAssessmentFixture(async (fixture) => {
      const { stored } = await create(fixture);
      for (let made = 1; made < MAX_ACTIVE_ASSESSMENTS; made += 1) await fixture.create();
      await fixture.profiles.setStatus('web', 'inactive');
      await fixture.profiles.publish(aProfileVersion({ version: '2.0.0', rules: aProfileRules({ retentionDays: 1 }) }));

      assert.deepEqual(await create(fixture), { stored, isReplayed: true });
      await assert.rejects(create(fixture, { profileKey: 'none' }), IdempotencyKeyReusedError);
    }),
  );

  it(
    'rejects a reused key with idempotency_key_reused',
    withAssessmentFixture(async (fixture) => {
      await create(fixture);

      await assert.rejects(create(fixture, { externalReference: 'another' }), IdempotencyKeyReusedError);
      const { claims: _, ...subject } = anAssessmentRequest().subject;
      await assert.rejects(create(fixture, { subject }), IdempotencyKeyReusedError);
    }),
  );

  it(
    'creates one assessment for concurrent requests with one key, and rejects a different request',
    withAssessmentFixture(async (fixture) => {
      const [one, same] = await Promise.all([create(fixture), create(fixture)]);
      assert.equal(one.stored.assessmentId, same.stored.assessmentId);
      assert.deepEqual([one.isReplayed, same.isReplayed], [false, true]);

      const both = [create(fixture, {}, 'two'), create(fixture, { externalReference: 'another' }, 'two')];
      const [first, second] = await Promise.allSettled(both);
      assert.equal(first?.status, 'fulfilled');
      assert.ok(second?.status === 'rejected' && second.reason instanceof IdempotencyKeyReusedError);
    }),
  );

  it(
    'reports an unknown profile and every blocked URL',
    withAssessmentFixture(async (fixture) => {
      const urls = ['http://parcel.example.com/', 'ftp://parcel.example.com/', 'http://127.0.0.1/'].map((url) => ({
        type: 'website' as const,
        url,
      }));

      await assert.rejects(create(fixture, { profileKey: 'none', subject: aSubject({ urls }) }), (error) => {
        assert.ok(error instanceof InvalidRequestError);
        assert.deepEqual(
          error.violations.map(({ pointer }) => pointer),
          ['/profileKey', '/subject/urls/1/url', '/subject/urls/2/url'],
        );
        return true;
      });
      await assert.rejects(create(fixture, { subject: aSubject({ urls: urls.slice(1, 2) }) }), InvalidRequestError);
      assert.equal(await fixture.countWakeUps(), 0);
    }),
  );

  it(
    'rejects an inactive profile with profile_inactive, but reports violations of the request first',
    withAssessmentFixture(async (fixture) => {
      await fixture.profiles.setStatus('web', 'inactive');

      await assert.rejects(create(fixture), ProfileInactiveError);
      const subject = aSubject({ urls: [{ type: 'other', url: 'http://localhost/' }] });
      await assert.rejects(create(fixture, { subject }), InvalidRequestError);
    }),
  );

  it(
    'rejects assessments above the site’s limit with assessment_queue_full, without effect on other sites',
    withAssessmentFixture(async (fixture) => {
      for (let made = 0; made < MAX_ACTIVE_ASSESSMENTS; made += 1) await fixture.create();

      await assert.rejects(create(fixture), (error) => {
        return error instanceof AssessmentQueueFullError && error.retryAfterSeconds > 0;
      });
      await fixture.create(undefined, { siteId: OTHER_SITE });
      assert.equal(await fixture.leases.countAvailable(fixture.clock.now(), 10), MAX_ACTIVE_ASSESSMENTS + 1);
    }),
  );

  it(
    'does not change existing assessments when a new profile version is published',
    withAssessmentFixture(async (fixture) => {
      const { stored } = await create(fixture);
      await fixture.profiles.publish(aProfileVersion({ version: '2.0.0', rules: aProfileRules({ retentionDays: 1 }) }));

      assert.deepEqual(
        await fixture.readAssessment.execute({ siteId: SITE, assessmentId: stored.assessmentId }),
        stored,
      );
      const later = parseAssessmentRecord((await create(fixture, {}, 'two')).stored);
      assert.match(later.profileVersion, /^web@2\.0\.0\+/);
    }),
  );
});
