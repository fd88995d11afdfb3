import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DependencyContainer } from 'tsyringe';
import { updateAccount } from '../../contracts/management/accounts.ts';
import {
  inspectConversation,
  listConversations,
  readConversationHistory,
  updateConversation,
  updateConversations,
} from '../../contracts/management/conversations.ts';
import { removeMember } from '../../contracts/management/members.ts';
import { dryRunRouting, saveRouting } from '../../contracts/management/routing.ts';
import { listTickets, updateTicket } from '../../contracts/public/tickets.ts';
import { addMember } from '../support/fixtures/add-member.ts';
import { fetchTicket, newChat, newTicket } from '../support/fixtures/submissions.ts';

import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, startApi } from '../support/servers/api.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const containers: DependencyContainer[] = [];
const api = await startApi([], { onStart: (container) => containers.push(container) });
const [container] = containers;
assert.ok(container);
const { siteId } = api.line;
const conversationsPath = `/sites/${siteId}/conversations`;

const patch = (id: string, assigneeId: unknown, headers = {}): Promise<Reply> =>
  api.asKey(`/tickets/${id}`, { method: 'PATCH', body: { assigneeId }, headers });
const assign = async (id: string, assigneeId: string | null) =>
  expectSuccess(updateTicket, await patch(id, assigneeId));
const remove = (accountId: string): Promise<Reply> =>
  api.asAccount(`/sites/${siteId}/members/${accountId}`, { method: 'DELETE' });
const listIds = async (assigneeId: string) => {
  const path = `/tickets?assigneeId=${assigneeId}&limit=100`;
  const { data } = expectSuccess(listTickets, await api.asKey(path));
  return data.map(({ id }) => id);
};
const listConversationIds = async (assigneeId: string) => {
  const reply = await api.asAccount(`${conversationsPath}?assigneeId=${assigneeId}&limit=100`);
  return expectSuccess(listConversations, reply).data.map(({ id }) => id);
};

describe('The assignee of a ticket', () => {
  it('is set and removed with an API key, and shown with the name of the account', async () => {
    const { accountId, accessToken } = await addMember(api, container, 'agent');
    const name = { method: 'PATCH', body: { name: 'Grace Hopper' } };
    expectSuccess(updateAccount, await api.asAccount('/account', name, accessToken));
    const { id } = await newTicket(api);
    const before = await fetchTicket(api, id);

    const { assignee, updatedAt } = await assign(id, accountId);

    assert.equal(before.assignee, null);
    assert.deepEqual(assignee, { accountId, name: 'Grace Hopper' });
    assert.ok(updatedAt > before.updatedAt);
    assert.deepEqual((await fetchTicket(api, id)).assignee, assignee);
    assert.equal((await assign(id, null)).assignee, null);
  });

  it('is set by members, in one conversation or several', async () => {
    const { accountId } = await addMember(api, container, 'viewer');
    const [chat, ticket] = [await newChat(api), await newTicket(api)];
    const path = `${conversationsPath}/${chat.id}`;
    const body = { assigneeId: accountId };
    const { conversation } = expectSuccess(updateConversation, await api.asAccount(path, { method: 'PATCH', body }));
    const bulk = { method: 'PATCH', body: { ...body, ids: [chat.id, ticket.id] } };
    const { results } = expectSuccess(updateConversations, await api.asAccount(conversationsPath, bulk));

    assert.equal(conversation.assignee?.accountId, accountId);
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['unchanged', 'updated'],
    );
    const { history } = expectSuccess(readConversationHistory, await api.asAccount(`${path}/history`));
    assert.deepEqual(
      history.map(({ change }) => change),
      [{ field: 'assigneeId', from: null, to: accountId }],
    );
    assert.deepEqual(new Set(await listConversationIds(accountId)), new Set([chat.id, ticket.id]));
    assert.deepEqual(await listIds(accountId), [ticket.id]);
    const csv = await api.asAccount(`${conversationsPath}/export?assigneeId=${accountId}`);
    assert.match(csv.text, /,assignee,assigneeId\r\n/);
    assert.equal(csv.text.split(accountId).length, 3);
  });

  it('is only a member of the site', async () => {
    const other = await api.withOwnAccounts();
    const { id } = await newTicket(api);
    const stranger = await addMember(other, container, 'agent');
    for (const assigneeId of [stranger.accountId, 'acc_unknown', '', 'x'.repeat(61), 7, {}, 'none']) {
      expectProblem(await patch(id, assigneeId), 'invalid_request', '/assigneeId');
      const body = { ids: [id], assigneeId };
      const bulk = await api.asAccount(conversationsPath, { method: 'PATCH', body });
      expectProblem(bulk, 'invalid_request', '/assigneeId');
    }
    assert.equal((await fetchTicket(api, id)).assignee, null);
  });

  it('is what a repeated request has set, even if the member has left since', async () => {
    const { accountId } = await addMember(api, container, 'agent');
    const { id } = await newTicket(api);
    const key = { 'idempotency-key': 'assign-1' };
    expectSuccess(updateTicket, await patch(id, accountId, key));
    expectSuccess(removeMember, await remove(accountId));

    const again = await patch(id, accountId, key);

    assert.equal(expectSuccess(updateTicket, again).assignee, null);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });

  it('is nobody if the filter is none', async () => {
    const { accountId } = await addMember(api, container, 'agent');
    const [assigned, free] = [await newTicket(api), await newTicket(api)];
    await assign(assigned.id, accountId);

    for (const ids of [await listIds('none'), await listConversationIds('none')]) {
      assert.ok(ids.includes(free.id));
      assert.ok(!ids.includes(assigned.id));
    }
  });

  it('is nobody after the member has left the site', async () => {
    const { accountId } = await addMember(api, container, 'agent');
    const [open, resolved] = [await newTicket(api), await newTicket(api)];
    await assign(open.id, accountId);
    await assign(resolved.id, accountId);
    const body = { status: 'resolved' };
    const { updatedAt } = expectSuccess(
      updateTicket,
      await api.asKey(`/tickets/${resolved.id}`, { method: 'PATCH', body }),
    );

    expectSuccess(removeMember, await remove(accountId));

    assert.equal((await fetchTicket(api, open.id)).assignee, null);
    assert.equal((await fetchTicket(api, resolved.id)).assignee, null);
    await waitUntil(
      async () => (await listIds('none')).filter((id) => [open.id, resolved.id].includes(id)).length === 2,
    );
    assert.equal((await fetchTicket(api, open.id)).lastChangedBy, `account:${accountId}`);
    assert.equal((await fetchTicket(api, resolved.id)).updatedAt, updatedAt);
  });
});

describe('A routing rule with an assignee', () => {
  const put = (routing: object): Promise<Reply> =>
    api.asAccount(`/sites/${siteId}/routing`, { method: 'PUT', body: routing });

  it('assigns new tickets and chats, until the member leaves', async () => {
    const { accountId } = await addMember(api, container, 'agent');
    const routing = { rules: [], otherwise: { assigneeId: accountId } };
    expectSuccess(saveRouting, await put(routing));

    const [ticket, chat] = [await newTicket(api), await newChat(api)];

    assert.equal((await fetchTicket(api, ticket.id)).assignee?.accountId, accountId);
    const { conversation } = expectSuccess(inspectConversation, await api.asAccount(`${conversationsPath}/${chat.id}`));
    assert.equal(conversation.assignee?.accountId, accountId);
    expectSuccess(removeMember, await remove(accountId));
    assert.equal((await fetchTicket(api, (await newTicket(api)).id)).assignee, null);
    const body = { ...routing, limit: 1 };
    const dryRun = await api.asAccount(`/sites/${siteId}/routing/dry-run`, { method: 'POST', body });
    const [match] = expectSuccess(dryRunRouting, dryRun).matches;
    assert.deepEqual([match?.then.assigneeId, match?.assignee], [accountId, null]);
    expectSuccess(saveRouting, await put(routing));
    expectSuccess(saveRouting, await put({ rules: [] }));
    expectProblem(await put(routing), 'invalid_request', '/otherwise/assigneeId');
  });
});
