import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reapplyDelivery } from '../../contracts/management/deliveries.ts';
import {
  Crm,
  newDeliveryId,
  openLinkedTicket,
  STAGE_MAPPING,
  stageEvent,
  ticketStatus,
} from '../support/fixtures/crm.ts';
import { refused, succeeded } from '../support/matchers/answers.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const newCrm = () => Crm.connect(api, STAGE_MAPPING);

describe('POST …/deliveries/reapply and …/deliveries/{deliveryId}/reapply', () => {
  it('ends in the state of the last event when only an earlier one is mapped differently now', async () => {
    const crm = await newCrm();
    const record = newDeliveryId();
    const ticket = await openLinkedTicket(api, record);
    const first = await crm.deliver({ body: stageEvent(record, 'won') });
    const last = await crm.deliver({ body: stageEvent(record, 'lost') });
    await crm.ended(last.deliveryId);
    const values = { won: 'escalated', lost: 'open' };
    await crm.manage('', {
      method: 'PATCH',
      body: { mapping: { ...STAGE_MAPPING, status: { pointer: '/stage', values } } },
    });
    await crm.manage('/deliveries/reapply', { method: 'POST', body: { since: first.receivedAt } });
    const { state, attempts } = await crm.ended(last.deliveryId);

    assert.deepEqual([state, attempts], ['applied', 1]);
    assert.equal(await ticketStatus(api, ticket), 'open');
  });

  it('rejects a delivery older than one applied with 409 newer_delivery_applied, unless confirmed', async () => {
    const crm = await newCrm();
    const record = newDeliveryId();
    const ticket = await openLinkedTicket(api, record);
    const older = await crm.deliver({ body: stageEvent(record, 'won') });
    const newer = await crm.deliver({ body: stageEvent(record, 'lost') });
    await crm.ended(newer.deliveryId);
    const reapply = (deliveryId: string, body?: object) =>
      crm.manage<{ detail: string }>(`/deliveries/${deliveryId}/reapply`, { method: 'POST', ...(body && { body }) });

    for (const body of [undefined, {}, { confirm: false }]) {
      const reply = await reapply(older.deliveryId, body);
      refused(reply, 'newer_delivery_applied');
      assert.match(reply.body.detail, new RegExp(`^Delivery ${newer.deliveryId} of the same record`));
    }
    refused(await reapply(older.deliveryId, { confirm: 'yes' }), 'invalid_request', '/confirm');
    assert.equal((await crm.find(older.deliveryId)).delivery.state, 'applied');
    succeeded(reapplyDelivery, await reapply(older.deliveryId, { confirm: true }));
    await crm.ended(older.deliveryId);
    assert.equal(await ticketStatus(api, ticket), 'resolved');
    succeeded(reapplyDelivery, await reapply(newer.deliveryId));
    await crm.ended(newer.deliveryId);
    assert.equal(await ticketStatus(api, ticket), 'open');
  });
});
