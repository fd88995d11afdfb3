import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import { createProfileSnapshot } from './profile-snapshot.ts';
import { compareVersionNumbers } from './profile-version.ts';
import { PUBLIC_WEB_EVIDENCE } from './public-web-evidence.ts';

/** Rules are imported on demand: assembling them takes a large part of the start-up time. */
const SHIPPED = [
  { ...PUBLIC_WEB_EVIDENCE, load: async () => (await import('./public-web-evidence.ts')).publicWebEvidence },
];

/**
 * Publishes the shipped profiles if the store misses their version. Safe to run at every start and in several processes
 * at once. Does not run the profiles' own tests; the product's test suite does. Skips a profile whose current version
 * has a higher number, published by the operator or a newer release. Never changes a status.
 */
export class PublishShippedProfiles {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    for (const shipped of SHIPPED) {
      const found = await this.profiles.find(shipped.profileKey);
      if (found && compareVersionNumbers(found.current.version, shipped.version) >= 0) continue;
      // `exists` is fine: another process has just published it, or the operator has returned to an older version.
      await this.profiles.publish(createProfileSnapshot(await shipped.load(), this.clock.now(), this.cryptography));
    }
  }
}
