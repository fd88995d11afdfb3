import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import type { NewProfileVersion } from './profile-snapshot.ts';
import { snapshotOf } from './profile-snapshot.ts';
import { compareVersionNumbers } from './profile-version.ts';
import { publicWebEvidence } from './public-web-evidence.ts';

const SHIPPED: readonly NewProfileVersion[] = [publicWebEvidence];

/**
 * Publishes the profiles that ship with the product where the store lacks their version. It may be done again at every
 * start and by several processes at once; their own tests are not run then, since the product's tests run them. A profile whose current version has a higher number is left alone: it is the
 * operator's own, or a newer program's. A status is never changed. Decisions 4.
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
      // Another process may have published it a moment before, or the operator long ago who went back to an older number since.
      await this.profiles.publish(snapshotOf(shipped, this.clock.now(), this.cryptography));
    }
  }
}
