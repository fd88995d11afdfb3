import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CrmDelivery } from '../../core/crm/crm-delivery.ts';
import { toCrmDeliveryEvents } from '../../core/crm/crm-delivery-events.ts';
import type { CrmDeliveryOutcome } from '../../core/crm/crm-delivery-leases.port.ts';
import { toPostponedCrmOutcome } from '../../core/crm/delivery-outcome.ts';
import {
  acceptDelivery,
  addInstallation,
  anAppliedOutcome,
  aRetryOutcome,
  type CrmStores,
  findStoredDelivery,
} from '../support/builders/crm-builder.ts';
import { NOON } from '../support/builders/times.ts';
import { addWebhook, type EventStores, expectEvents } from '../support/builders/webhook-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';
import { siteWebhookCases } from './site-webhook.suite.ts';

export type DeliveryEventStores = CrmStores & EventStores;

const toFailedOutcome = (delivery: CrmDelivery): CrmDeliveryOutcome =>
  anAppliedOutcome(delivery, { state: 'failed', ticketId: null, failureCode: 'text_invalid', failurePointer: '/a~1b' });

/** Outcomes without events. */
const OTHER_OUTCOMES: Readonly<Record<string, (delivery: CrmDelivery) => CrmDeliveryOutcome>> = {
  applied: (delivery) => anAppliedOutcome(delivery),
  unmatched: (delivery) => anAppliedOutcome(delivery, { state: 'unmatched', ticketId: null }),
  retried: (delivery) => aRetryOutcome(delivery, 'R-1', NOON + 1),
  deferred: (delivery) => toPostponedCrmOutcome(delivery, 'R-1', NOON + 1),
};

/**
 * Conformance tests of the events that every CrmDeliveryLeases stores with the outcome of a CRM delivery. `open`
 * returns a store with `SITE` and `OTHER_SITE`.
 */
export function crmDeliveryEventsSuite(open: () => Promise<OpenPort<DeliveryEventStores>>): void {
  /** Accepts a delivery of a site that has a webhook. */
  const onDelivery = (body: (stores: DeliveryEventStores, delivery: CrmDelivery) => Promise<void>) =>
    withPort(open, async (stores) => {
      await addWebhook(stores);
      await body(stores, await acceptDelivery(stores, await addInstallation(stores)));
    });

  describe('Events of CrmDeliveryLeases', () => {
    siteWebhookCases(open, async (stores) => {
      const delivery = await acceptDelivery(stores, await addInstallation(stores));
      const outcome = toFailedOutcome(delivery);
      await stores.deliveryLeases.recordOutcome(delivery, outcome);
      return toCrmDeliveryEvents(delivery, outcome);
    });

    it(
      'stores crm_delivery.failed for a delivery that has failed, once with concurrent calls',
      onDelivery(async (stores, delivery) => {
        const outcome = toFailedOutcome(delivery);
        await Promise.all(Array.from({ length: 8 }, () => stores.deliveryLeases.recordOutcome(delivery, outcome)));
        const expected = toCrmDeliveryEvents(delivery, outcome);

        assert.deepEqual(
          expected.map(({ type }) => type),
          ['crm_delivery.failed'],
        );
        await expectEvents(stores, expected);
      }),
    );

    for (const [name, toOutcome] of Object.entries(OTHER_OUTCOMES)) {
      it(
        `stores no event for a delivery that is ${name}`,
        onDelivery(async (stores, delivery) => {
          assert.equal(await stores.deliveryLeases.recordOutcome(delivery, toOutcome(delivery)), 'recorded');

          await expectEvents(stores, []);
        }),
      );
    }

    it(
      'stores no event if the delivery has changed since it was read',
      onDelivery(async (stores, delivery) => {
        const { siteId, installationId, deliveryId } = delivery;
        await stores.deliveries.queueReplay({ siteId, installationId, deliveryId }, 'in_order', NOON + 1);

        assert.equal(await stores.deliveryLeases.recordOutcome(delivery, toFailedOutcome(delivery)), 'lost');
        await expectEvents(stores, []);
      }),
    );

    it(
      'stores an event for each replay that fails, with growing versions',
      onDelivery(async (stores, delivery) => {
        const { siteId, installationId, deliveryId } = delivery;
        await stores.deliveryLeases.recordOutcome(delivery, toFailedOutcome(delivery));
        await stores.deliveries.queueReplay({ siteId, installationId, deliveryId }, 'in_order', NOON + 1);
        const replayed = await findStoredDelivery(stores.deliveries, delivery);
        await stores.deliveryLeases.recordOutcome(replayed, toFailedOutcome(replayed));
        const expected = [delivery, replayed].flatMap((one) => toCrmDeliveryEvents(one, toFailedOutcome(one)));

        assert.ok((expected[1]?.version ?? 0) > (expected[0]?.version ?? 0));
        await expectEvents(stores, expected);
      }),
    );
  });
}
