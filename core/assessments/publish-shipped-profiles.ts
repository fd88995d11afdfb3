import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import { createProfileSnapshot } from './profile-snapshot.ts';
import { compareVersionNumbers } from './profile-version.ts';
import { PUBLIC_WEB_EVIDENCE_VERSION } from './public-web-evidence-version.ts';

/**
 * The shipped profiles. Their rules are imported only when needed, because loading them would slow down every start.
 */
const SHIPPED_PROFILES = [
  {
    ...PUBLIC_WEB_EVIDENCE_VERSION,
    load: async () => (await import('./public-web-evidence.ts')).publicWebEvidenceProfile,
  },
];

/**
 * Publishes the shipped profiles if the store does not have their version. `execute` may run at every start and in
 * several processes at once. The profiles' own tests do not run, because the product's test suite runs them. A profile
 * is skipped if its current version has a higher number, because the operator or a newer release has published that
 * version. The status of a profile never changes.
 */
export class PublishShippedProfiles {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    for (const shipped of SHIPPED_PROFILES) {
      const found = await this.profiles.find(shipped.profileKey);
      if (found && compareVersionNumbers(found.current.version, shipped.version) >= 0) continue;
      // `exists` is not an error: another process has just published the version, or the operator has gone back to an
      // older one.
      await this.profiles.publish(createProfileSnapshot(await shipped.load(), this.clock.now(), this.cryptography));
    }
  }
}
