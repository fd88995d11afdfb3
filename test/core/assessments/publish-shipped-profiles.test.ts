import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import type { ProfileRepository } from '../../../core/assessments/profile-repository.port.ts';
import { publicWebEvidenceProfile } from '../../../core/assessments/public-web-evidence.ts';
import { PublishShippedProfiles } from '../../../core/assessments/publish-shipped-profiles.ts';
import { aProfileVersion, createProfileStore } from '../../support/builders/profile-builder.ts';
import { ManualClock } from '../../support/fixtures/manual-clock.ts';

const { profileKey, version } = publicWebEvidenceProfile;

describe('PublishShippedProfiles', () => {
  const starting = (profiles: ProfileRepository) => {
    return new PublishShippedProfiles(profiles, new NodeCryptography(new Uint8Array(32)), new ManualClock());
  };

  it('publishes the shipped profiles under names that contain a hash of their rules', async () => {
    const profiles = await createProfileStore();

    await starting(profiles).execute();

    // Changed rules require a new number, since a store with this version keeps it.
    const names = (await profiles.list(10)).map(({ current }) => current.profileVersion);
    assert.deepEqual(names, ['public-web-evidence@2.1.0+adc012379fb4']);
  });

  it('changes nothing on a second run', async () => {
    const profiles = await createProfileStore();
    await starting(profiles).execute();
    const before = await profiles.listVersions(profileKey);

    await starting(profiles).execute();

    assert.deepEqual(await profiles.listVersions(profileKey), before);
  });

  it('publishes one version when several processes start concurrently', async () => {
    const profiles = await createProfileStore();

    await Promise.all([1, 2, 3].map(() => starting(profiles).execute()));

    assert.equal((await profiles.listVersions(profileKey)).length, 1);
  });

  it('replaces an earlier version and keeps the profile’s status', async () => {
    const profiles = await createProfileStore(aProfileVersion({ profileKey, version: '0.9.0' }));
    await profiles.setStatus(profileKey, 'inactive');

    await starting(profiles).execute();

    const profile = await profiles.find(profileKey);
    assert.deepEqual([profile?.current.version, profile?.status], [version, 'inactive']);
  });

  it('skips a profile whose current version has a higher number', async () => {
    const profiles = await createProfileStore(aProfileVersion({ profileKey, version: '900.0.0' }));

    await starting(profiles).execute();

    assert.deepEqual(
      (await profiles.listVersions(profileKey)).map((one) => one.version),
      ['900.0.0'],
    );
  });

  it('lets the operator return to an earlier number', async () => {
    const profiles = await createProfileStore();
    await starting(profiles).execute();
    await profiles.publish(aProfileVersion({ profileKey, version: '0.9.0' }));

    await starting(profiles).execute();

    assert.equal((await profiles.find(profileKey))?.current.version, '0.9.0');
  });
});
