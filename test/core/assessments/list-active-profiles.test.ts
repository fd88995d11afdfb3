import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ListActiveProfiles } from '../../../core/assessments/list-active-profiles.ts';
import { aProfileVersion, createProfileStore } from '../../support/builders/profile-builder.ts';

describe('ListActiveProfiles', () => {
  it('lists only active profiles, by key', async () => {
    const profiles = await createProfileStore(
      aProfileVersion(),
      aProfileVersion({ profileKey: 'old' }),
      aProfileVersion({ profileKey: 'apps' }),
    );
    await profiles.setStatus('old', 'inactive');

    const listed = await new ListActiveProfiles(profiles).execute();

    assert.deepEqual(listed, [await profiles.find('apps'), await profiles.find('web')]);
  });
});
