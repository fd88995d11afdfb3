import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstallationNotFound, TooManySigningSecrets } from '../../../core/crm/crm-errors.ts';
import { InvalidRequest } from '../../../core/shared/domain-error.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { A_MAPPING } from '../../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { CrmDesk } from '../../support/fixtures/crm-desk.ts';

describe('CreateInstallation', () => {
  it('makes an active installation that takes nothing yet, with a secret that is stored sealed', async () => {
    const desk = new CrmDesk();
    const { installation, secret } = await desk.createInstallation.execute({ siteId: SITE, name: ' Our CRM ' });

    const { name, status, inboundEnabled, mapping } = installation;
    assert.deepEqual([name, status, inboundEnabled, mapping], ['Our CRM', 'active', false, null]);
    assert.match(secret, /^crm_[0-9A-Za-z]{43}$/);
    assert.doesNotMatch(JSON.stringify(installation), new RegExp(secret));
    assert.deepEqual(await desk.listInstallations.execute({ siteId: SITE }), [installation]);
  });
});

describe('ConfigureInstallation', () => {
  it('changes what is given and leaves the rest', async () => {
    const desk = new CrmDesk();
    const { installationId } = await desk.install();
    const change = { siteId: SITE, installationId, name: ' New ', status: 'inactive' } as const;
    const changed = await desk.configureInstallation.execute(change);

    const { name, status, inboundEnabled, mapping } = changed;
    assert.deepEqual([name, status, inboundEnabled, mapping], ['New', 'inactive', true, A_MAPPING]);
    const without = await desk.configureInstallation.execute({ siteId: SITE, installationId, mapping: null });
    assert.equal(without.mapping, null);
  });

  it('saves no mapping that has a fault', async () => {
    const desk = new CrmDesk();
    const { installationId } = await desk.install();
    const mapping = { ...A_MAPPING, recordId: 'id' };

    await assert.rejects(desk.configureInstallation.execute({ siteId: SITE, installationId, mapping }), InvalidRequest);
    assert.deepEqual((await desk.installations.find(installationId))?.mapping, A_MAPPING);
  });

  it('knows no installation of another site', async () => {
    const desk = new CrmDesk();
    const { installationId } = await desk.install();
    const ofOther = { siteId: OTHER_SITE, installationId };

    await assert.rejects(desk.configureInstallation.execute({ ...ofOther, name: 'Stolen' }), InstallationNotFound);
    await assert.rejects(desk.rotateSigningSecret.execute({ ...ofOther, overlapSeconds: 0 }), InstallationNotFound);
    await assert.rejects(desk.readInstallation.execute(ofOther), InstallationNotFound);
  });
});

describe('RotateSigningSecret', () => {
  it('lets the older secrets end after the overlap, or at their own earlier time', async () => {
    const desk = new CrmDesk();
    const { installationId } = await desk.install();
    await desk.rotateSigningSecret.execute({ siteId: SITE, installationId, overlapSeconds: 3600 });
    desk.clock.advance(MINUTE);
    const overlapSeconds = 86_400;
    const { installation } = await desk.rotateSigningSecret.execute({ siteId: SITE, installationId, overlapSeconds });

    const ends = installation.secrets.map(({ endsAt }) => endsAt);
    assert.deepEqual(ends, [null, NOON + MINUTE + 86_400_000, NOON + 3_600_000]);
  });

  it('drops what has ended, at once without an overlap', async () => {
    const desk = new CrmDesk();
    const { installationId } = await desk.install();
    const { installation } = await desk.rotateSigningSecret.execute({
      siteId: SITE,
      installationId,
      overlapSeconds: 0,
    });

    assert.equal(installation.secrets.length, 1);
  });

  it('lets no more than five verify at a time', async () => {
    const desk = new CrmDesk();
    const { installationId } = await desk.install();
    const rotate = (overlapSeconds: number) =>
      desk.rotateSigningSecret.execute({ siteId: SITE, installationId, overlapSeconds });
    for (let count = 1; count < 5; count += 1) await rotate(3600);

    await assert.rejects(rotate(3600), TooManySigningSecrets);
    assert.equal((await rotate(0)).installation.secrets.length, 1);
  });
});
