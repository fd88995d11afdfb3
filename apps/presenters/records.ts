import type * as v from 'valibot';
import type { profile, profileVersion, readProfileVersion, testProfile } from '../../contracts/management/profiles.ts';
import type { createSite } from '../../contracts/management/sites.ts';
import type { apiKey } from '../../contracts/public/api-keys.ts';
import type { Account } from '../../core/access/account.ts';
import { type ApiKey, apiKeyStatus } from '../../core/access/api-key.ts';
import type { Site } from '../../core/access/site.ts';
import type { ListedProfile } from '../../core/assessments/list-profiles.ts';
import type { Profile, ProfileSnapshot, ProfileVersion } from '../../core/assessments/profile.ts';
import type { TestResult } from '../../core/assessments/test-profile.ts';
import { isoTime, isoTimeOrNull } from '../../core/shared/time.ts';

type ApiKeyRecord = v.InferOutput<typeof apiKey>;
type SiteRecord = v.InferOutput<typeof createSite.success.schema>['site'];
type ProfileRecord = v.InferOutput<typeof profile>;
type ProfileVersionRecord = v.InferOutput<typeof profileVersion>;
type ProfileSnapshotRecord = v.InferOutput<typeof readProfileVersion.success.schema>['version'];
type TestResultRecord = v.InferOutput<typeof testProfile.success.schema>['tests'][number];

/** An API key as the contract publishes it. */
export function apiKeyRecord(key: ApiKey, now: number): ApiKeyRecord {
  const { id, name, scopes, prefix } = key;
  return {
    id,
    name,
    scopes: [...scopes],
    prefix,
    createdAt: isoTime(key.createdAt),
    lastUsedAt: isoTimeOrNull(key.lastUsedAt),
    expiresAt: isoTimeOrNull(key.expiresAt),
    revokedAt: isoTimeOrNull(key.revokedAt),
    status: apiKeyStatus(key, now),
  };
}

/** A site as the contract publishes it. */
export function siteRecord({ id, name, allowedOrigins, locale, texts, createdAt }: Site): SiteRecord {
  return { id, name, allowedOrigins: [...allowedOrigins], locale, texts, createdAt: isoTime(createdAt) };
}

/** An account without its password's hash. */
export function accountRecord({ id, email, role, createdAt }: Account) {
  return { id, email, role, createdAt: isoTime(createdAt) };
}

/** A profile with its current version. */
export function profileRecord({ key, status, current }: Profile): ProfileRecord {
  return { key, title: current.title, status, current: profileVersionRecord(current) };
}

/** A profile as those choose it who have something assessed. */
export function toUsableProfileRecord({ key, current: { title, profileVersion } }: Profile) {
  return { key, title, profileVersion };
}

/** A profile with all its versions. */
export function listedProfileRecord({ versions, ...listed }: ListedProfile) {
  return { ...profileRecord(listed), versions: versions.map(profileVersionRecord) };
}

/** What is told of a version of a profile. */
export function profileVersionRecord({ profileVersion, version, publishedAt, title, retentionDays }: ProfileVersion) {
  return {
    profileVersion,
    version,
    publishedAt: isoTime(publishedAt),
    title,
    retentionDays,
  } satisfies ProfileVersionRecord;
}

/** A version of a profile with its rules, as they were published. */
export function toProfileSnapshotRecord(snapshot: ProfileSnapshot): ProfileSnapshotRecord {
  return { ...profileVersionRecord(snapshot), rules: snapshot.rules as ProfileSnapshotRecord['rules'] };
}

/** How a test of a profile went. */
export function testResultRecord({ name, faults, pages, claims }: TestResult): TestResultRecord {
  return {
    name,
    passed: faults.length === 0,
    faults: [...faults],
    pages: pages.map(({ facts, ...page }) => ({ ...page, facts: [...facts] })),
    claims: [...claims],
  };
}
