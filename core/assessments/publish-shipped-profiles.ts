import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import type { NewProfileVersion } from './profile-snapshot.ts';
import { snapshotOf } from './profile-snapshot.ts';
import { compareVersionNumbers } from './profile-version.ts';
import { publicWebEvidence } from './public-web-evidence.ts';

const SHIPPED: readonly NewProfileVersion[] = [publicWebEvidence];

/**
 * Publishes the profiles that ship with the product if the store lacks their version. Safe to run at every start and in
 * several processes at once. Does not run the profiles' own tests, since the product's tests run them. Skips a profile
 * whose current version has a higher number: the operator or a newer release has published it. Never changes a status.
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
      // Another process may have published it a moment before, or the operator may have returned to an older version
      // since.
      await this.profiles.publish(snapshotOf(shipped, this.clock.now(), this.cryptography));
    }
  }
}
