import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { PaymentFixture } from '../../support/fixtures/payment-fixture.ts';

const SECRETS = { secretKey: 'sk_hidden', webhookSecrets: ['whsec_hidden', 'whsec_hidden'] };

describe('ConfigurePaymentProvider', () => {
  it('stores the credentials encrypted and does not return them', async () => {
    const fixture = new PaymentFixture();
    const view = await fixture.configureProvider.execute({ siteId: SITE, provider: 'fake', ...SECRETS });
    const action = await fixture.actions.find(SITE);

    assert.deepEqual(view.credentials, [{ provider: 'fake', changedAt: NOON }]);
    assert.doesNotMatch(JSON.stringify([view, action]), /hidden/);
    assert.deepEqual(fixture.providers.decryptCredentials(action, 'fake'), {
      ...SECRETS,
      webhookSecrets: ['whsec_hidden'],
    });
  });

  it('encrypts credentials for their site, so that another site cannot decrypt them', async () => {
    const fixture = new PaymentFixture();
    await fixture.configureProvider.execute({ siteId: SITE, provider: 'fake', ...SECRETS });
    const { credentials } = await fixture.actions.find(SITE);
    const moved = await fixture.actions.change(OTHER_SITE, (action) => ({ ...action, credentials }));

    assert.equal(fixture.providers.decryptCredentials(moved, 'fake'), undefined);
  });

  it('replaces earlier credentials and requires another test', async () => {
    const fixture = await PaymentFixture.open();
    const view = await fixture.configureProvider.execute({ siteId: SITE, provider: 'fake', ...SECRETS });

    assert.equal(view.testedAt, null);
    assert.equal(view.credentials.length, 1);
  });

  it('rejects an unknown provider and invalid secrets with their pointers', async () => {
    const wrong = { provider: 'other', secretKey: '', webhookSecrets: ['fine', 'not fine'] };

    await assert.rejects(
      new PaymentFixture().configureProvider.execute({ siteId: SITE, ...wrong }),
      (error) =>
        error instanceof InvalidRequestError &&
        error.violations.map(({ pointer }) => pointer).join() === '/provider,/secretKey,/webhookSecrets/1',
    );
  });

  it('rejects zero or more than five webhook secrets', async () => {
    const fixture = new PaymentFixture();
    for (const webhookSecrets of [[], ['1', '2', '3', '4', '5', '6']]) {
      const configuration = { siteId: SITE, provider: 'fake', secretKey: 'k', webhookSecrets };
      await assert.rejects(fixture.configureProvider.execute(configuration), InvalidRequestError);
    }
  });
});
