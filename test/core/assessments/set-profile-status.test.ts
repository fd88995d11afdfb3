import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProfileNotFoundError } from '../../../core/assessments/profile-errors.ts';
import { SetProfileStatus } from '../../../core/assessments/set-profile-status.ts';
import { aProfileVersion, createProfileStore } from '../../support/builders/profile-builder.ts';

describe('SetProfileStatus', () => {
  it('deactivates a profile and activates it again', async () => {
    const profiles = await createProfileStore(aProfileVersion());
    const setting = new SetProfileStatus(profiles);

    for (const status of ['inactive', 'active'] as const) {
      assert.equal((await setting.execute({ profileKey: 'web', status })).status, status);
      assert.equal((await profiles.find('web'))?.status, status);
    }
  });

  it('rejects an unknown profile', async () => {
    const setting = new SetProfileStatus(await createProfileStore(aProfileVersion()));

    await assert.rejects(setting.execute({ profileKey: 'unknown', status: 'inactive' }), ProfileNotFoundError);
  });
});
