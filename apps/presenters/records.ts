import type * as v from 'valibot';
import type {
  profileSchema,
  profileVersionSchema,
  readProfileVersion,
  testProfile,
} from '../../contracts/management/profiles.ts';
import type { createSite } from '../../contracts/management/sites.ts';
import type { apiKeySchema } from '../../contracts/public/api-keys.ts';
import type { Account } from '../../core/access/account.ts';
import { type ApiKey, deriveApiKeyStatus } from '../../core/access/api-key.ts';
import type { Invitation } from '../../core/access/invitation.ts';
import type { AccountWithMemberships } from '../../core/access/list-accounts.ts';
import type { MemberWithAccount } from '../../core/access/list-members.ts';
import type { Membership } from '../../core/access/member-repository.port.ts';
import type { SiteWithClosureEffect } from '../../core/access/preview-account-closure.ts';
import type { SessionFamily } from '../../core/access/session.ts';
import type { Site } from '../../core/access/site.ts';
import type { ProfileWithVersions } from '../../core/assessments/list-profiles.ts';
import type { Profile, ProfileSnapshot, ProfileVersion } from '../../core/assessments/profile.ts';
import type { ProfileTestResult } from '../../core/assessments/run-profile-tests.ts';
import { isoTime, isoTimeOrNull } from '../../core/shared/time.ts';

type ApiKeyRecord = v.InferOutput<typeof apiKeySchema>;
type SiteRecord = v.InferOutput<typeof createSite.success.schema>['site'];
type ProfileRecord = v.InferOutput<typeof profileSchema>;
type ProfileVersionRecord = v.InferOutput<typeof profileVersionSchema>;
type ProfileSnapshotRecord = v.InferOutput<typeof readProfileVersion.success.schema>['version'];
type TestResultRecord = v.InferOutput<typeof testProfile.success.schema>['tests'][number];

/** Converts an API key to its record. `now` is the current time, in milliseconds. */
export function toApiKeyRecord(key: ApiKey, now: number): ApiKeyRecord {
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
    allowedNetworks: [...key.allowedNetworks],
    status: deriveApiKeyStatus(key, now),
  };
}

/** Converts a site to its record, without the caller's role. */
export function toSiteRecord(site: Site): Omit<SiteRecord, 'role'> {
  const { id, name, allowedOrigins, locale, texts, createdAt, deletion } = site;
  return {
    id,
    name,
    allowedOrigins: [...allowedOrigins],
    locale,
    texts,
    createdAt: isoTime(createdAt),
    deletedAt: isoTimeOrNull(deletion?.requestedAt ?? null),
    deletesAt: isoTimeOrNull(deletion?.removesAt ?? null),
  };
}

/** Converts a site to its record for a member with this role. */
export function toMembershipRecord({ site, role }: Membership): SiteRecord {
  return { ...toSiteRecord(site), role };
}

/** Converts a member of a site to its record. */
export function toMemberRecord({ member, account }: MemberWithAccount) {
  const { id: accountId, email, name } = account;
  return { accountId, email, name, role: member.role, since: isoTime(member.since) };
}

/** Converts an invitation to its record, without the hash of its token. */
export function toInvitationRecord({ id, email, role, invitedBy, createdAt, expiresAt }: Invitation) {
  const times = { createdAt: isoTime(createdAt), expiresAt: isoTime(expiresAt) };
  return { invitationId: id, email, role, invitedBy, ...times };
}

/** Converts an account to its record, without the password hash. */
export function toAccountRecord({ id, email, name, role, createdAt }: Account) {
  return { id, email, name, role, createdAt: isoTime(createdAt) };
}

/** Converts a session to its record. `currentId` is the id of the caller's own session. */
export function toSessionRecord({ id, device, createdAt, lastUsedAt }: SessionFamily, currentId: string) {
  return { id, device, createdAt: isoTime(createdAt), lastUsedAt: isoTime(lastUsedAt), isCurrent: id === currentId };
}

/** Converts the effect that the closure of an account has on one of its sites to its record. */
export function toSiteClosureRecord({ site: { id, name }, role, effect }: SiteWithClosureEffect) {
  return { siteId: id, name, role, effect };
}

/** Converts an account of the operator's list to its record. */
export function toListedAccountRecord({ account, lastUsedAt, memberships }: AccountWithMemberships) {
  return {
    ...toAccountRecord(account),
    lastUsedAt: isoTimeOrNull(lastUsedAt),
    sites: memberships.map(({ site, role }) => ({ siteId: site.id, name: site.name, role })),
  };
}

/** Converts a profile to its record with the current version. */
export function toProfileRecord({ key, status, current }: Profile): ProfileRecord {
  return { key, title: current.title, status, current: toProfileVersionRecord(current) };
}

/** Converts a profile to the short record of the list in which users choose the profile of an assessment. */
export function toUsableProfileRecord({ key, current: { title, profileVersion } }: Profile) {
  return { key, title, profileVersion };
}

/** Converts a profile to its record with all versions. */
export function toListedProfileRecord({ versions, ...listed }: ProfileWithVersions) {
  return { ...toProfileRecord(listed), versions: versions.map(toProfileVersionRecord) };
}

/** Converts a profile version to its record, without the rules. */
export function toProfileVersionRecord({ profileVersion, version, publishedAt, title, retentionDays }: ProfileVersion) {
  return {
    profileVersion,
    version,
    publishedAt: isoTime(publishedAt),
    title,
    retentionDays,
  } satisfies ProfileVersionRecord;
}

/** Converts a profile version to its record with the published rules. */
export function toProfileSnapshotRecord(snapshot: ProfileSnapshot): ProfileSnapshotRecord {
  return { ...toProfileVersionRecord(snapshot), rules: snapshot.rules as ProfileSnapshotRecord['rules'] };
}

/** Converts the result of a profile test to its record. */
export function toTestResultRecord({ name, faults, pages, claims }: ProfileTestResult): TestResultRecord {
  return {
    name,
    passed: faults.length === 0,
    faults: [...faults],
    pages: pages.map(({ facts, ...page }) => ({ ...page, facts: [...facts] })),
    claims: [...claims],
  };
}
