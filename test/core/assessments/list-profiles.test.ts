import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ListProfiles } from '../../../core/assessments/list-profiles.ts';
import { toProfileVersion } from '../../../core/assessments/profile.ts';
import { aProfileVersion, createProfileStore } from '../../support/builders/profile-builder.ts';

describe('ListProfiles', () => {
  it('lists profiles by key, each with its versions newest first, without rules', async () => {
    const [first, second, other] = [
      aProfileVersion(),
      aProfileVersion({ version: '1.1.0' }),
      aProfileVersion({ profileKey: 'apps' }),
    ];
    const profiles = await createProfileStore(first, other, second);

    const listed = await new ListProfiles(profiles).execute();

    assert.deepEqual(listed, [
      { ...(await profiles.find('apps')), versions: [toProfileVersion(other)] },
      { ...(await profiles.find('web')), versions: [toProfileVersion(second), toProfileVersion(first)] },
    ]);
  });

  it('returns an empty list without profiles', async () => {
    assert.deepEqual(await new ListProfiles(await createProfileStore()).execute(), []);
  });
});
