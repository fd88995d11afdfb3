import type * as v from 'valibot';
import type {
  profileSchema,
  profileVersionSchema,
  readProfileVersion,
  testProfile,
} from '../../contracts/management/profiles.ts';
import type { ProfileWithVersions } from '../../core/assessments/list-profiles.ts';
import type { Profile, ProfileSnapshot, ProfileVersion } from '../../core/assessments/profile.ts';
import type { ProfileTestResult } from '../../core/assessments/run-profile-tests.ts';
import { formatIsoTime } from '../../core/shared/time.ts';

type ProfileResource = v.InferOutput<typeof profileSchema>;
type ProfileVersionResource = v.InferOutput<typeof profileVersionSchema>;
type ProfileSnapshotResource = v.InferOutput<typeof readProfileVersion.success.schema>['version'];
type ProfileTestResultResource = v.InferOutput<typeof testProfile.success.schema>['tests'][number];

/** Converts a profile to its API resource with the current version. */
export function toProfileResource({ key, status, current }: Profile): ProfileResource {
  return { key, title: current.title, status, current: toProfileVersionResource(current) };
}

/** Converts a profile to the short record of the list in which users choose the profile of an assessment. */
export function toUsableProfileResource({ key, current: { title, profileVersion } }: Profile) {
  return { key, title, profileVersion };
}

/** Converts a profile to its API resource with all versions. */
export function toProfileWithVersionsResource({ versions, ...listed }: ProfileWithVersions) {
  return { ...toProfileResource(listed), versions: versions.map(toProfileVersionResource) };
}

/** Converts a profile version to its API resource, without the rules. */
export function toProfileVersionResource({
  profileVersion,
  version,
  publishedAt,
  title,
  retentionDays,
}: ProfileVersion) {
  return {
    profileVersion,
    version,
    publishedAt: formatIsoTime(publishedAt),
    title,
    retentionDays,
  } satisfies ProfileVersionResource;
}

/** Converts a profile version to its API resource with the published rules. */
export function toProfileSnapshotResource(snapshot: ProfileSnapshot): ProfileSnapshotResource {
  return { ...toProfileVersionResource(snapshot), rules: snapshot.rules as ProfileSnapshotResource['rules'] };
}

/** Converts the result of a profile test to its API resource. */
export function toProfileTestResultResource({
  name,
  faults,
  pages,
  claims,
}: ProfileTestResult): ProfileTestResultResource {
  return {
    name,
    passed: faults.length === 0,
    faults: [...faults],
    pages: pages.map(({ facts, ...page }) => ({ ...page, facts: [...facts] })),
    claims: [...claims],
  };
}
