import { ProfileVersionExists } from './profile-errors.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import { compareVersionNumbers } from './profile-version.ts';
import { publicWebEvidence } from './public-web-evidence.ts';
import type { NewProfileVersion, PublishProfile } from './publish-profile.ts';

const SHIPPED: readonly NewProfileVersion[] = [publicWebEvidence];

/**
 * Publishes the profiles that ship with the product where the store lacks their version. It may be done again at every
 * start and by several processes at once. A profile whose current version has a higher number is left alone: it is the
 * operator's own, or a newer program's. A status is never changed. Decisions 4.
 */
export class PublishShippedProfiles {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly publishProfile: PublishProfile,
  ) {}

  async execute(): Promise<void> {
    for (const shipped of SHIPPED) {
      const found = await this.profiles.find(shipped.profileKey);
      if (found && compareVersionNumbers(found.current.version, shipped.version) >= 0) continue;
      await this.publishProfile.execute(shipped).catch(unlessThere);
    }
  }
}

/** Another process published it a moment before, or the operator did long ago and went back to an older number since. */
function unlessThere(error: unknown): void {
  if (!(error instanceof ProfileVersionExists)) throw error;
}
