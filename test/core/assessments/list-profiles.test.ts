import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ListProfiles } from '../../../core/assessments/list-profiles.ts';
import { versionOf } from '../../../core/assessments/profile.ts';
import { aVersion, profileStoreWith } from '../../support/builders/profile-builder.ts';

describe('ListProfiles', () => {
  it('lists profiles by key, each with its versions newest first, without rules', async () => {
    const [first, second, other] = [aVersion(), aVersion({ version: '1.1.0' }), aVersion({ profileKey: 'apps' })];
    const profiles = await profileStoreWith(first, other, second);

    const listed = await new ListProfiles(profiles).execute();

    assert.deepEqual(listed, [
      { ...(await profiles.find('apps')), versions: [versionOf(other)] },
      { ...(await profiles.find('web')), versions: [versionOf(second), versionOf(first)] },
    ]);
  });

  it('returns an empty list without profiles', async () => {
    assert.deepEqual(await new ListProfiles(await profileStoreWith()).execute(), []);
  });
});
