import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import type { ProfileRepository } from '../../../core/assessments/profile-repository.port.ts';
import { publicWebEvidence } from '../../../core/assessments/public-web-evidence.ts';
import { PublishShippedProfiles } from '../../../core/assessments/publish-shipped-profiles.ts';
import { aVersion, profileStoreWith } from '../../support/builders/profile-builder.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

const { profileKey, version } = publicWebEvidence;

describe('PublishShippedProfiles', () => {
  const starting = (profiles: ProfileRepository) => {
    return new PublishShippedProfiles(profiles, new NodeCryptography(new Uint8Array(32)), new ManualClock());
  };

  it('publishes the profiles that ship, under names that change with their rules', async () => {
    const profiles = await profileStoreWith();

    await starting(profiles).execute();

    // Whoever changes the rules changes the number as well: a store that has this version keeps it.
    const names = (await profiles.list(10)).map(({ current }) => current.profileVersion);
    assert.deepEqual(names, ['public-web-evidence@2.0.0+2f7085e2117d']);
  });

  it('changes nothing the second time', async () => {
    const profiles = await profileStoreWith();
    await starting(profiles).execute();
    const before = await profiles.versions(profileKey, 10);

    await starting(profiles).execute();

    assert.deepEqual(await profiles.versions(profileKey, 10), before);
  });

  it('publishes one version when several processes start at once', async () => {
    const profiles = await profileStoreWith();

    await Promise.all([1, 2, 3].map(() => starting(profiles).execute()));

    assert.equal((await profiles.versions(profileKey, 10)).length, 1);
  });

  it('follows an earlier version, and leaves the profile as inactive as it is', async () => {
    const profiles = await profileStoreWith(aVersion({ profileKey, version: '0.9.0' }));
    await profiles.setStatus(profileKey, 'inactive');

    await starting(profiles).execute();

    const profile = await profiles.find(profileKey);
    assert.deepEqual([profile?.current.version, profile?.status], [version, 'inactive']);
  });

  it('leaves a profile alone whose current version has a higher number', async () => {
    const profiles = await profileStoreWith(aVersion({ profileKey, version: '900.0.0' }));

    await starting(profiles).execute();

    assert.deepEqual(
      (await profiles.versions(profileKey, 10)).map((one) => one.version),
      ['900.0.0'],
    );
  });

  it('leaves it to the operator to go back to an earlier number', async () => {
    const profiles = await profileStoreWith();
    await starting(profiles).execute();
    await profiles.publish(aVersion({ profileKey, version: '0.9.0' }));

    await starting(profiles).execute();

    assert.equal((await profiles.find(profileKey))?.current.version, '0.9.0');
  });
});
