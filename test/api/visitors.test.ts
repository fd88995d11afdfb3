import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eraseVisitor, exportVisitor, readErasure, searchVisitor } from '../../contracts/management/visitors.ts';
import { executePayment } from '../../contracts/public/payments.ts';
import { newChat, newTicket } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const api = await startApi();
const { siteId, otherSiteId, otherAccessToken } = api.line;

const call = (action: string, body: object, site = siteId, token = api.line.accessToken) =>
  api.asAccount(`/sites/${site}/visitors/${action}`, { method: 'POST', body }, token);
const search = async (body: object) => expectSuccess(searchVisitor, await call('search', body));
const readReceipt = async (erasureId: string) =>
  expectSuccess(readErasure, await api.asAccount(`/sites/${siteId}/erasures/${erasureId}`));

/** Requests an erasure, waits until it is completed, and returns its receipt. */
async function erase(body: object) {
  const { erasureId } = expectSuccess(eraseVisitor, await call('erase', body));
  await waitUntil(async () => (await readReceipt(erasureId)).state === 'completed');
  return readReceipt(erasureId);
}

describe('POST /sites/{siteId}/visitors/search', () => {
  it('finds tickets and chats by email address in any case, and by the digits of a phone number', async () => {
    const visitor = { email: 'Grace.Hopper@Example.com', phone: '+49 (171) 555-0101' };
    const opened = [await newTicket(api, { visitor }), await newChat(api, { visitor })];
    await newTicket(api, { visitor: { email: 'xgrace.hopper@example.com', phone: '+49 171 555 01019' } });

    for (const body of [{ email: ' grace.hopper@EXAMPLE.com ' }, { phone: '0049 171 5550101' }]) {
      const { data, total, isTotalExact } = await search(body);
      assert.deepEqual(
        [data.map(({ id }) => id).sort(), total, isTotalExact],
        [opened.map(({ id }) => id).sort(), 2, true],
      );
    }
    assert.equal((await search({ phone: '0171 5550101' })).total, 0);
  });

  for (const [body, pointer] of [
    [{}, '/email'],
    [{ email: 'a@b.example', phone: '1' }, '/phone'],
    [{ email: ' ' }, '/email'],
    [{ phone: 'none' }, '/phone'],
    [{ name: 'Grace' }, '/name'],
  ] as const) {
    it(`rejects ${JSON.stringify(body)} with 400`, async () => {
      for (const action of ['search', 'export', 'erase']) {
        const reply = await call(action, body);
        assert.equal(reply.status, 400);
        assert.ok(
          reply.problem.errors?.some((error) => error.pointer === pointer),
          reply.text,
        );
      }
    });
  }

  it('rejects another account with 404 site_not_found', async () => {
    for (const action of ['search', 'export', 'erase'])
      expectProblem(await call(action, { email: 'a@b.example' }, siteId, otherAccessToken), 'site_not_found');
  });
});

describe('POST /sites/{siteId}/visitors/export', () => {
  it('returns each conversation with its messages and history, and payments that mention the person', async () => {
    const email = 'export@example.com';
    const { id } = await newTicket(api, { visitor: { email } });
    await api.asKey(`/tickets/${id}`, { method: 'PATCH', body: { status: 'resolved', agentNote: 'A note' } });
    const pageUrl = `${api.line.origin}/pay?mail=${encodeURIComponent(email)}`;
    const paid = await api.send(`/sites/${siteId}/actions/payments/execute`, {
      method: 'POST',
      headers: { origin: api.line.origin },
      body: { pageUrl },
    });
    const { executionId } = expectSuccess(executePayment, paid);

    const { person, conversations, executions } = expectSuccess(exportVisitor, await call('export', { email }));
    const [{ conversation, history } = assert.fail('no conversation'), ...others] = conversations;
    assert.deepEqual([person, others.length], [{ email }, 0]);
    assert.deepEqual([conversation.id, conversation.messages.at(-1)?.content], [id, 'A note']);
    assert.deepEqual(
      history.map(({ change }) => change.to),
      ['resolved'],
    );
    assert.deepEqual(
      executions.map((one) => (one as { id: string }).id),
      [executionId],
    );
  });
});

describe('POST /sites/{siteId}/visitors/erase', () => {
  it('erases all conversations of the person, and gives a receipt that names nobody', async () => {
    const email = 'erase.me@example.com';
    const visitor = { name: 'Erase Me', email };
    const opened = [
      await newTicket(api, { visitor }),
      await newChat(api, { visitor }),
      await newTicket(api, { visitor }),
    ];
    const { id: kept } = await newTicket(api, { visitor: { email: 'not.erase.me@example.com' } });

    const receipt = await erase({ email: 'ERASE.ME@example.com' });
    assert.deepEqual([receipt.counts.conversations, receipt.counts.messages], [3, 3]);
    assert.equal(JSON.stringify(receipt).toLowerCase().includes('erase.me'), false);
    assert.equal((await search({ email })).total, 0);
    for (const { id } of opened)
      expectProblem(await api.asAccount(`/sites/${siteId}/conversations/${id}`), 'ticket_erased');
    assert.equal((await api.asKey(`/tickets/${kept}`)).status, 200);
  });

  it('erases by phone number', async () => {
    const { id } = await newTicket(api, { visitor: { phone: '+1 (202) 555-0199' } });

    assert.equal((await erase({ phone: '001-202-555-0199' })).counts.conversations, 1);
    expectProblem(await api.asKey(`/tickets/${id}`), 'ticket_erased');
  });

  it('completes with zero counts for a person of another site', async () => {
    const email = 'elsewhere@example.com';
    const { id } = await newTicket(api, { visitor: { email } });
    const reply = await call('erase', { email }, otherSiteId, otherAccessToken);
    const { erasureId } = expectSuccess(eraseVisitor, reply);
    const receipt = () => api.asAccount(`/sites/${otherSiteId}/erasures/${erasureId}`, {}, otherAccessToken);
    await waitUntil(async () => expectSuccess(readErasure, await receipt()).state === 'completed');

    assert.equal(expectSuccess(readErasure, await receipt()).counts.conversations, 0);
    assert.equal((await api.asKey(`/tickets/${id}`)).status, 200);
    expectProblem(await api.asAccount(`/sites/${siteId}/erasures/${erasureId}`), 'erasure_not_found');
  });

  it('never responds with 5xx to comments that race with it', async () => {
    const email = 'race@example.com';
    const opened = await Promise.all(Array.from({ length: 8 }, () => newTicket(api, { visitor: { email } })));
    const comment = async (id: string) => {
      for (let turn = 0; turn < 10; turn += 1) {
        const reply = await api.asKey(`/tickets/${id}/comments`, {
          method: 'POST',
          body: { content: `Racing ${turn}` },
        });
        if (reply.status === 201) continue;
        expectProblem(reply, 'ticket_erased');
        return;
      }
    };
    const [receipt] = await Promise.all([erase({ email }), ...opened.map(({ id }) => comment(id))]);

    assert.equal(receipt.counts.conversations, 8);
    for (const { id } of opened) expectProblem(await api.asKey(`/tickets/${id}`), 'ticket_erased');
  });

  it('erases the visitor data of payments, and keeps the payments', async () => {
    const email = 'payer@example.com';
    const body = { pageUrl: `${api.line.origin}/pay?m=${email}`, idempotencyKey: 'payer-key-1' };
    const headers = { origin: api.line.origin };
    const execute = () => api.send(`/sites/${siteId}/actions/payments/execute`, { method: 'POST', headers, body });
    const { executionId } = expectSuccess(executePayment, await execute());

    assert.equal((await erase({ email })).counts.executions, 1);
    const executions = (await api.asAccount(`/sites/${siteId}/payments/executions?limit=100`)).text;
    assert.ok(executions.includes(executionId));
    assert.equal(executions.includes(email), false);
    assert.notEqual(expectSuccess(executePayment, await execute()).executionId, executionId);
  });
});
