import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEmptyPaymentAction, type PaymentAction } from '../../core/payments/settings/payment-action.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aPaymentSettings, type PaymentStores } from '../support/builders/payment-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const sealedFor = (provider: string, sealed = '$a.b "Ünï"') => ({ provider, sealed, changedAt: NOON });
const withCredentials = (provider: string) => (action: PaymentAction) => ({
  ...action,
  credentials: [...action.credentials, sealedFor(provider)],
});

/** Conformance tests of PaymentActionRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function paymentActionRepositorySuite(open: () => Promise<OpenPort<PaymentStores>>): void {
  const onActions = (body: (actions: PaymentStores['actions']) => Promise<void>) =>
    withPort(open, ({ actions }) => body(actions));

  describe('PaymentActionRepository', () => {
    it(
      'returns an action without settings and credentials if none is stored',
      onActions(async (actions) => {
        assert.deepEqual(await actions.find(SITE), createEmptyPaymentAction(SITE));
      }),
    );

    it(
      'stores and returns an action, and finds it unchanged',
      onActions(async (actions) => {
        const whole = {
          settings: aPaymentSettings(),
          credentials: [sealedFor('stripe'), sealedFor('fake')],
          testedAt: 5,
        };
        const changed = await actions.change(SITE, (action) => ({ ...action, ...whole }));

        assert.deepEqual(changed, { siteId: SITE, ...whole });
        assert.deepEqual(await actions.find(SITE), changed);
        assert.deepEqual(await actions.find(OTHER_SITE), createEmptyPaymentAction(OTHER_SITE));
      }),
    );

    it(
      'applies all concurrent changes, including the first',
      onActions(async (actions) => {
        const add = (action: PaymentAction) => ({ ...action, testedAt: (action.testedAt ?? 0) + 1 });
        await Promise.all(Array.from({ length: 20 }, () => actions.change(SITE, add)));

        assert.equal((await actions.find(SITE)).testedAt, 20);
      }),
    );

    it(
      'never changes the site',
      onActions(async (actions) => {
        await actions.change(SITE, (action) => ({ ...action, siteId: OTHER_SITE, testedAt: NOON }));

        assert.deepEqual(await actions.find(SITE), { ...createEmptyPaymentAction(SITE), testedAt: NOON });
        assert.deepEqual(await actions.find(OTHER_SITE), createEmptyPaymentAction(OTHER_SITE));
      }),
    );

    it(
      'rethrows the error of a change and stores nothing',
      onActions(async (actions) => {
        const fail = () => {
          throw new RangeError('Not so.');
        };

        await assert.rejects(actions.change(SITE, fail), RangeError);
        assert.deepEqual(await actions.find(SITE), createEmptyPaymentAction(SITE));
      }),
    );

    it(
      'returns at most limit actions with credentials of a provider, by site id',
      onActions(async (actions) => {
        await actions.change(OTHER_SITE, withCredentials('stripe'));
        await actions.change(SITE, withCredentials('fake'));
        await actions.change(SITE, withCredentials('stripe'));
        const sitesOf = async (provider: string, limit: number) =>
          (await actions.listWithCredentials(provider, limit)).map(({ siteId }) => siteId);

        assert.deepEqual(await sitesOf('stripe', 10), [SITE, OTHER_SITE]);
        assert.deepEqual(await sitesOf('stripe', 1), [SITE]);
        assert.deepEqual(await sitesOf('fake', 10), [SITE]);
        assert.deepEqual(await sitesOf('other', 10), []);
        assert.deepEqual((await actions.listWithCredentials('fake', 1))[0], await actions.find(SITE));
      }),
    );
  });
}
