import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstallationNotFoundError, TooManySigningSecretsError } from '../../../core/crm/crm-errors.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { MINUTE } from '../../../core/shared/time.ts';
import { A_MAPPING } from '../../support/builders/crm-builder.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { CrmFixture } from '../../support/fixtures/crm-fixture.ts';

describe('CreateInstallation', () => {
  it('creates an active CRM connection without inbound deliveries, and stores its secret encrypted', async () => {
    const fixture = new CrmFixture();
    const { installation, secret } = await fixture.createInstallation.execute({ siteId: SITE, name: ' Our CRM ' });

    const { name, status, inboundEnabled, mapping } = installation;
    assert.deepEqual([name, status, inboundEnabled, mapping], ['Our CRM', 'active', false, null]);
    assert.match(secret, /^crm_[0-9A-Za-z]{43}$/);
    assert.doesNotMatch(JSON.stringify(installation), new RegExp(secret));
    assert.deepEqual(await fixture.listInstallations.execute({ siteId: SITE }), [installation]);
  });
});

describe('ConfigureInstallation', () => {
  it('changes only the given members', async () => {
    const fixture = new CrmFixture();
    const { installationId } = await fixture.addInstallation();
    const change = { siteId: SITE, installationId, name: ' New ', status: 'inactive' } as const;
    const changed = await fixture.configureInstallation.execute(change);

    const { name, status, inboundEnabled, mapping } = changed;
    assert.deepEqual([name, status, inboundEnabled, mapping], ['New', 'inactive', true, A_MAPPING]);
    const without = await fixture.configureInstallation.execute({ siteId: SITE, installationId, mapping: null });
    assert.equal(without.mapping, null);
  });

  it('rejects an invalid mapping and keeps the stored one', async () => {
    const fixture = new CrmFixture();
    const { installationId } = await fixture.addInstallation();
    const mapping = { ...A_MAPPING, recordId: 'id' };

    await assert.rejects(
      fixture.configureInstallation.execute({ siteId: SITE, installationId, mapping }),
      InvalidRequestError,
    );
    assert.deepEqual((await fixture.installations.find(installationId))?.mapping, A_MAPPING);
  });

  it('throws InstallationNotFoundError for a CRM connection of another site', async () => {
    const fixture = new CrmFixture();
    const { installationId } = await fixture.addInstallation();
    const otherSite = { siteId: OTHER_SITE, installationId };

    await assert.rejects(
      fixture.configureInstallation.execute({ ...otherSite, name: 'Stolen' }),
      InstallationNotFoundError,
    );
    await assert.rejects(
      fixture.rotateSigningSecret.execute({ ...otherSite, overlapSeconds: 0 }),
      InstallationNotFoundError,
    );
    await assert.rejects(fixture.readInstallation.execute(otherSite), InstallationNotFoundError);
  });
});

describe('RotateSigningSecret', () => {
  it('expires older secrets after the overlap, or at their own earlier end', async () => {
    const fixture = new CrmFixture();
    const { installationId } = await fixture.addInstallation();
    await fixture.rotateSigningSecret.execute({ siteId: SITE, installationId, overlapSeconds: 3600 });
    fixture.clock.advance(MINUTE);
    const overlapSeconds = 86_400;
    const { installation } = await fixture.rotateSigningSecret.execute({
      siteId: SITE,
      installationId,
      overlapSeconds,
    });

    const ends = installation.secrets.map(({ endsAt }) => endsAt);
    assert.deepEqual(ends, [null, NOON + MINUTE + 86_400_000, NOON + 3_600_000]);
  });

  it('removes expired secrets, which without an overlap are all older ones', async () => {
    const fixture = new CrmFixture();
    const { installationId } = await fixture.addInstallation();
    const { installation } = await fixture.rotateSigningSecret.execute({
      siteId: SITE,
      installationId,
      overlapSeconds: 0,
    });

    assert.equal(installation.secrets.length, 1);
  });

  it('throws TooManySigningSecretsError if five secrets are valid', async () => {
    const fixture = new CrmFixture();
    const { installationId } = await fixture.addInstallation();
    const rotate = (overlapSeconds: number) =>
      fixture.rotateSigningSecret.execute({ siteId: SITE, installationId, overlapSeconds });
    for (let count = 1; count < 5; count += 1) await rotate(3600);

    await assert.rejects(rotate(3600), TooManySigningSecretsError);
    assert.equal((await rotate(0)).installation.secrets.length, 1);
  });
});
