import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import {
  dryRunMapping,
  listDeliveries,
  reapplyDeliveries,
  reapplyDelivery,
  sendTestDelivery,
} from '../../contracts/management/deliveries.ts';
import { receiveCrmDelivery } from '../../contracts/public/crm-inbound.ts';
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
const newCrm = (mapping: object | null = STAGE_MAPPING) => CrmClient.connect(api, mapping);
const list = async (crm: CrmClient, query = '') =>
  expectSuccess(listDeliveries, await crm.manage(`/deliveries${query}`));

describe('GET /sites/{siteId}/installations/{installationId}/deliveries', () => {
  it('lists the last received first, with cursor and state filter', async () => {
    const crm = await newCrm();
    const ids = [];
    for (const stage of ['won', 'lost', 'unheard of']) {
      ids.unshift((await crm.deliver({ body: stageEvent('nowhere', stage) })).deliveryId);
    }
    for (const id of ids) await crm.waitUntilSettled(id);

    const all = await list(crm);
    assert.deepEqual(
      all.data.map(({ deliveryId, state }) => [deliveryId, state]),
      [
        [ids[0], 'failed'],
        [ids[1], 'unmatched'],
        [ids[2], 'unmatched'],
      ],
    );
    const first = await list(crm, '?limit=2');
    assert.deepEqual([first.data.length, first.page.hasMore], [2, true]);
    const second = await list(crm, `?limit=2&cursor=${first.page.nextCursor}`);
    assert.deepEqual([...first.data, ...second.data], all.data);
    assert.deepEqual(second.page, { limit: 2, hasMore: false, nextCursor: null });
    assert.deepEqual((await list(crm, '?state=failed')).data, all.data.slice(0, 1));
  });

  it('returns the details and outcome of a delivery', async () => {
    const crm = await newCrm();
    const body = stageEvent('nowhere', 'unheard of');
    const { deliveryId, receivedAt } = await crm.deliver({ body });
    const { sentAt: _, settledAt: _settled, failureMessage, ...rest } = await crm.waitUntilSettled(deliveryId);

    assert.deepEqual(rest, {
      deliveryId,
      state: 'failed',
      receivedAt,
      digest: createHash('sha256').update(body).digest('hex'),
      bytes: body.length,
      attempts: 1,
      nextAttemptAt: null,
      recordId: 'nowhere',
      ticketId: null,
      failureCode: 'value_not_mapped',
      failurePointer: '/stage',
    });
    assert.match(failureMessage ?? '', /^The event has a value/);
  });

  for (const [query, name] of [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['state=done', 'state'],
    ['cursor=x', 'cursor'],
    ['skip=1', 'skip'],
  ] as const) {
    it(`rejects ${query} with 400`, async () => {
      expectProblem(await new CrmClient(api).manage(`/deliveries?${query}`), 'invalid_request', `query:${name}`);
    });
  }

  it('lists deliveries as received until there is a mapping, then applies them', async () => {
    const crm = await newCrm(null);
    const ticket = await openLinkedTicket(api, crm.installationId);
    const { deliveryId } = await crm.deliver({ body: stageEvent(crm.installationId, 'won') });
    assert.equal((await crm.find(deliveryId)).delivery.state, 'received');
    await crm.manage('', { method: 'PATCH', body: { mapping: STAGE_MAPPING } });

    assert.equal((await crm.waitUntilSettled(deliveryId)).state, 'applied');
    assert.equal(await ticketStatus(api, ticket), 'resolved');
  });
});

describe('POST …/deliveries/{deliveryId}/reapply and …/deliveries/reapply', () => {
  it('apply an unmatched delivery once its ticket is linked', async () => {
    const crm = await newCrm();
    const record = newDeliveryId();
    const { deliveryId } = await crm.deliver({ body: stageEvent(record, 'won') });
    assert.equal((await crm.waitUntilSettled(deliveryId)).state, 'unmatched');
    const ticket = await openLinkedTicket(api, record);

    const reply = await crm.manage(`/deliveries/${deliveryId}/reapply`, { method: 'POST' });
    const { delivery } = expectSuccess(reapplyDelivery, reply);
    assert.equal(delivery.deliveryId, deliveryId);
    assert.deepEqual(
      [(await crm.waitUntilSettled(deliveryId)).state, await ticketStatus(api, ticket)],
      ['applied', 'resolved'],
    );
  });

  it('add a comment only once', async () => {
    const crm = await newCrm({ recordId: '/id', comment: '/text' });
    const ticket = await openLinkedTicket(api, crm.installationId);
    const body = JSON.stringify({ id: crm.installationId, text: 'Said once.' });
    const { deliveryId } = await crm.deliver({ body });
    await crm.waitUntilSettled(deliveryId);
    await crm.manage(`/deliveries/${deliveryId}/reapply`, { method: 'POST' });
    await crm.waitUntilSettled(deliveryId);

    const { body: read } = await api.asKey<{ messages: { content: string }[] }>(`/tickets/${ticket}`);
    assert.equal(read.messages.filter(({ content }) => content === 'Said once.').length, 1);
  });

  it('replay all deliveries since a time in the order received', async () => {
    const crm = await newCrm();
    const record = newDeliveryId();
    const first = await crm.deliver({ body: stageEvent(record, 'won') });
    const last = await crm.deliver({ body: stageEvent(record, 'lost') });
    await crm.waitUntilSettled(last.deliveryId);
    const ticket = await openLinkedTicket(api, record);

    const body = { since: first.receivedAt };
    const reply = await crm.manage('/deliveries/reapply', { method: 'POST', body });
    assert.equal(expectSuccess(reapplyDeliveries, reply).reapplied, 2);
    assert.equal((await crm.waitUntilSettled(first.deliveryId)).state, 'applied');
    assert.equal((await crm.waitUntilSettled(last.deliveryId)).state, 'applied');
    assert.equal(await ticketStatus(api, ticket), 'open');
  });

  it('reject an unknown delivery with 404 and an invalid time with 400', async () => {
    const crm = new CrmClient(api);
    expectProblem(await crm.manage('/deliveries/unknown/reapply', { method: 'POST' }), 'delivery_not_found');
    expectProblem(await crm.manage('/deliveries/unknown'), 'delivery_not_found');
    for (const body of [{}, { since: 'yesterday' }, { since: '2026-02-30T00:00:00Z' }]) {
      expectProblem(await crm.manage('/deliveries/reapply', { method: 'POST', body }), 'invalid_request', '/since');
    }
  });
});

describe('POST …/mapping/dry-run', () => {
  it('previews a stored delivery and changes nothing', async () => {
    const crm = await newCrm(null);
    const ticket = await openLinkedTicket(api, crm.installationId);
    const { deliveryId } = await crm.deliver({ body: stageEvent(crm.installationId, 'won') });
    const dryRun = async (mapping: object) => {
      const reply = await crm.manage('/mapping/dry-run', { method: 'POST', body: { deliveryId, mapping } });
      return expectSuccess(dryRunMapping, reply).preview;
    };

    assert.deepEqual(await dryRun(STAGE_MAPPING), {
      outcome: 'applied',
      recordId: crm.installationId,
      ticketId: ticket,
      change: { status: 'resolved', priority: null, comment: null },
      failureCode: null,
      failurePointer: null,
      failureMessage: null,
    });
    const failing = await dryRun({ recordId: '/record', comment: '/text' });
    assert.deepEqual(
      [failing.outcome, failing.failureCode, failing.failurePointer],
      ['failed', 'record_id_missing', '/record'],
    );
    assert.equal(await ticketStatus(api, ticket), 'open');
    assert.equal((await crm.find(deliveryId)).delivery.state, 'received');
  });

  it('rejects an invalid or missing mapping with 400 and an unknown delivery with 404', async () => {
    const crm = await newCrm(null);
    const { deliveryId } = await crm.deliver();
    const send = (body: object) => crm.manage('/mapping/dry-run', { method: 'POST', body });

    expectProblem(
      await send({ deliveryId, mapping: { recordId: 'x', comment: '/c' } }),
      'invalid_request',
      '/mapping/recordId',
    );
    expectProblem(await send({ deliveryId }), 'invalid_request', '/mapping');
    expectProblem(await send({ deliveryId: 'x', mapping: STAGE_MAPPING }), 'delivery_not_found');
    expectProblem(await send({ mapping: STAGE_MAPPING }), 'invalid_request', '/deliveryId');
  });
});

describe('POST …/deliveries/test', () => {
  const send = (crm: CrmClient, body?: unknown) => crm.manage('/deliveries/test', { method: 'POST', body });

  it('sends a signed sample event that fits the mapping', async () => {
    const crm = await newCrm();
    const { deliveryId } = expectSuccess(sendTestDelivery, await send(crm));

    assert.equal((await crm.waitUntilSettled(deliveryId)).state, 'unmatched');
  });

  it('accepts an event', async () => {
    const crm = await newCrm();
    const { deliveryId } = expectSuccess(
      receiveCrmDelivery,
      await send(crm, { event: { id: 'x', stage: 'won', n: 1 } }),
    );

    assert.deepEqual((await crm.find(deliveryId)).event, { id: 'x', stage: 'won', n: 1 });
  });

  it('rejects a CRM connection with inbound disabled with 409 and a non-object event with 400', async () => {
    const inactive = new CrmClient(api, api.line.inactiveInstallationId);

    expectProblem(await send(inactive, {}), 'installation_not_receiving');
    for (const one of [[], 'x', null])
      expectProblem(await send(await newCrm(), { event: one }), 'invalid_request', '/event');
    expectProblem(await send(new CrmClient(api, 'x')), 'installation_not_found');
  });
});
