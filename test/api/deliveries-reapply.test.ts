import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reapplyDelivery } from '../../contracts/management/deliveries.ts';
import {
  CrmClient,
  newDeliveryId,
  openLinkedTicket,
  STAGE_MAPPING,
  stageEvent,
  ticketStatus,
} from '../support/fixtures/crm-client.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const newCrm = () => CrmClient.connect(api, STAGE_MAPPING);

describe('POST …/deliveries/reapply and …/deliveries/{deliveryId}/reapply', () => {
  it('ends in the state of the last event when only an earlier one is mapped differently now', async () => {
    const crm = await newCrm();
    const record = newDeliveryId();
    const ticket = await openLinkedTicket(api, record);
    const first = await crm.deliver({ body: stageEvent(record, 'won') });
    const last = await crm.deliver({ body: stageEvent(record, 'lost') });
    await crm.waitUntilSettled(last.deliveryId);
    const values = { won: 'escalated', lost: 'open' };
    await crm.manage('', {
      method: 'PATCH',
      body: { mapping: { ...STAGE_MAPPING, status: { pointer: '/stage', values } } },
    });
    await crm.manage('/deliveries/reapply', { method: 'POST', body: { since: first.receivedAt } });
    const { state, attempts } = await crm.waitUntilSettled(last.deliveryId);

    assert.deepEqual([state, attempts], ['applied', 1]);
    assert.equal(await ticketStatus(api, ticket), 'open');
  });

  it('rejects a delivery older than one applied with 409 newer_delivery_applied, unless confirmed', async () => {
    const crm = await newCrm();
    const record = newDeliveryId();
    const ticket = await openLinkedTicket(api, record);
    const older = await crm.deliver({ body: stageEvent(record, 'won') });
    const newer = await crm.deliver({ body: stageEvent(record, 'lost') });
    await crm.waitUntilSettled(newer.deliveryId);
    const reapply = (deliveryId: string, body?: object) =>
      crm.manage<{ detail: string }>(`/deliveries/${deliveryId}/reapply`, { method: 'POST', ...(body && { body }) });

    for (const body of [undefined, {}, { confirm: false }]) {
      const reply = await reapply(older.deliveryId, body);
      expectProblem(reply, 'newer_delivery_applied');
      assert.match(reply.body.detail, new RegExp(`^Delivery ${newer.deliveryId} of the same record`));
    }
    expectProblem(await reapply(older.deliveryId, { confirm: 'yes' }), 'invalid_request', '/confirm');
    assert.equal((await crm.find(older.deliveryId)).delivery.state, 'applied');
    expectSuccess(reapplyDelivery, await reapply(older.deliveryId, { confirm: true }));
    await crm.waitUntilSettled(older.deliveryId);
    assert.equal(await ticketStatus(api, ticket), 'resolved');
    expectSuccess(reapplyDelivery, await reapply(newer.deliveryId));
    await crm.waitUntilSettled(newer.deliveryId);
    assert.equal(await ticketStatus(api, ticket), 'open');
  });
});
