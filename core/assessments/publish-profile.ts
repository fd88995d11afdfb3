import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { InvalidRequestError, type Violation } from '../shared/domain-error.ts';
import type { ProfileSnapshot } from './profile.ts';
import { ProfileKeyInvalidError, ProfileVersionExistsError } from './profile-errors.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import { createProfileSnapshot, type NewProfileVersion } from './profile-snapshot.ts';
import { isProfileKey, isVersionNumber, MAX_PROFILE_KEY_LENGTH } from './profile-version.ts';
import type { ProfileTestResult, RunProfileTests } from './run-profile-tests.ts';

/**
 * Publishes a version of a profile if the version passes its own tests. New assessments use it from then on. The first
 * version creates the profile. @throws ProfileKeyInvalidError, ProfileVersionExistsError
 * @throws InvalidRequestError with pointers `/version` and below `/rules`
 */
export class PublishProfile {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly runProfileTests: RunProfileTests,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
    private readonly clock: Clock,
  ) {}

  async execute({ profileKey, version, rules }: NewProfileVersion): Promise<ProfileSnapshot> {
    await assertValidProfileVersion({ profileKey, version, rules });
    const failures = toTestViolations(await this.runProfileTests.execute(rules));
    if (failures.length > 0) throw new InvalidRequestError(failures);

    const trimmed = { profileKey, version, rules: { ...rules, title: rules.title.trim() } };
    const snapshot = createProfileSnapshot(trimmed, this.clock.now(), this.cryptography);
    if ((await this.profiles.publish(snapshot)) === 'published') return snapshot;
    throw new ProfileVersionExistsError(
      `The profile ${profileKey} has a version ${version} already; choose a new number.`,
    );
  }
}

/**
 * Checks a version without running its tests. @throws ProfileKeyInvalidError
 * @throws InvalidRequestError with pointers `/version` and below `/rules`
 */
export async function assertValidProfileVersion({ profileKey, version, rules }: NewProfileVersion): Promise<void> {
  if (!isProfileKey(profileKey)) throw new ProfileKeyInvalidError(INVALID_PROFILE_KEY_MESSAGE);
  const { validateProfileRules } = await import('./validate-profile-rules.ts');
  const faults = [...validateVersionNumber(version), ...validateProfileRules(rules)];
  if (faults.length > 0) throw new InvalidRequestError(faults);
}

const INVALID_PROFILE_KEY_MESSAGE =
  `A profile’s key has 1 to ${MAX_PROFILE_KEY_LENGTH} characters: ` +
  'words of lower-case letters and digits, joined by hyphens.';

function toTestViolations(results: readonly ProfileTestResult[]): readonly Violation[] {
  return results.flatMap(({ name, faults }, index) =>
    faults.map((fault) => ({ pointer: `/rules/tests/${index}`, detail: `fails (${name}): ${fault}` })),
  );
}

export function validateVersionNumber(version: string): readonly Violation[] {
  const detail = 'must be MAJOR.MINOR.PATCH, three numbers of at most 6 digits without leading zeros';
  return isVersionNumber(version) ? [] : [{ pointer: '/version', detail }];
}
