import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../core/shared/domain-error.ts';
import { OTHER_SITE, SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';
import { PaymentDesk } from '../../support/fixtures/payment-desk.ts';

const SECRETS = { secretKey: 'sk_hidden', webhookSecrets: ['whsec_hidden', 'whsec_hidden'] };

describe('ConfigurePaymentProvider', () => {
  it('stores credentials that can be used, and answers none of them', async () => {
    const desk = new PaymentDesk();
    const reading = await desk.configureProvider.execute({ siteId: SITE, provider: 'fake', ...SECRETS });
    const action = await desk.actions.find(SITE);

    assert.deepEqual(reading.credentials, [{ provider: 'fake', changedAt: NOON }]);
    assert.doesNotMatch(JSON.stringify([reading, action]), /hidden/);
    assert.deepEqual(desk.providers.credentials(action, 'fake'), { ...SECRETS, webhookSecrets: ['whsec_hidden'] });
  });

  it('seals them for their site: what is moved to another one cannot be opened', async () => {
    const desk = new PaymentDesk();
    await desk.configureProvider.execute({ siteId: SITE, provider: 'fake', ...SECRETS });
    const { credentials } = await desk.actions.find(SITE);
    const moved = await desk.actions.change(OTHER_SITE, (action) => ({ ...action, credentials }));

    assert.equal(desk.providers.credentials(moved, 'fake'), undefined);
  });

  it('replaces those before, and asks for another test', async () => {
    const desk = await PaymentDesk.open();
    const reading = await desk.configureProvider.execute({ siteId: SITE, provider: 'fake', ...SECRETS });

    assert.equal(reading.testedAt, null);
    assert.equal(reading.credentials.length, 1);
  });

  it('refuses what is no secret, naming where it is', async () => {
    const wrong = { provider: 'other', secretKey: '', webhookSecrets: ['fine', 'not fine'] };

    await assert.rejects(
      new PaymentDesk().configureProvider.execute({ siteId: SITE, ...wrong }),
      (error) =>
        error instanceof InvalidRequest &&
        error.faults.map(({ pointer }) => pointer).join() === '/provider,/secretKey,/webhookSecrets/1',
    );
  });

  it('refuses none and too many webhook secrets', async () => {
    const desk = new PaymentDesk();
    for (const webhookSecrets of [[], ['1', '2', '3', '4', '5', '6']]) {
      const given = { siteId: SITE, provider: 'fake', secretKey: 'k', webhookSecrets };
      await assert.rejects(desk.configureProvider.execute(given), InvalidRequest);
    }
  });
});
