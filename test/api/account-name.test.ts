import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAccount, updateAccount } from '../../contracts/management/accounts.ts';
import { inspectConversation, writeInConversation } from '../../contracts/management/conversations.ts';
import { acceptInvitation, createInvitation } from '../../contracts/management/invitations.ts';
import { listMembers } from '../../contracts/management/members.ts';
import { readConversation } from '../../contracts/widget/widget.ts';
import { newChat } from '../support/fixtures/submissions.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, sharedApi } from '../support/servers/api.ts';

const api = await sharedApi();
const { siteId, accountEmail } = api.line;
const defaultName = accountEmail.slice(0, accountEmail.indexOf('@'));

const rename = (name: unknown): Promise<Reply> => api.asAccount('/account', { method: 'PATCH', body: { name } });
const readName = async (): Promise<string> => expectSuccess(readAccount, await api.asAccount('/account')).account.name;

async function invite(email: string): Promise<string> {
  const body = { email, role: 'agent' };
  const reply = await api.asAccount(`/sites/${siteId}/invitations`, { method: 'POST', body });
  return expectSuccess(createInvitation, reply).link.split('#invitation=')[1] ?? '';
}

describe('The display name of an account', () => {
  it('is the part of the email address before the @ until one is chosen', async () => {
    assert.equal(await readName(), defaultName);
    assert.equal(expectSuccess(updateAccount, await rename('  Ada Lovelace ')).account.name, 'Ada Lovelace');
    assert.equal(await readName(), 'Ada Lovelace');
    assert.equal(expectSuccess(updateAccount, await rename(null)).account.name, defaultName);
    assert.equal(await readName(), defaultName);
  });

  it('is one line of 1 to 80 characters', async () => {
    for (const name of ['', '   ', 'a\nb', 'a\u2028b', 'x'.repeat(81), 7, {}])
      expectProblem(await rename(name), 'invalid_request', '/name');
    assert.equal(expectSuccess(updateAccount, await rename('😀'.repeat(80))).account.name, '😀'.repeat(80));
  });

  it('is chosen with an invitation, and listed with the members', async () => {
    const token = await invite(`grace-${siteId}@portico.example`);
    const body = { token, password: 'a long enough password', name: 'Grace Hopper' };
    expectSuccess(acceptInvitation, await api.send('/auth/accept-invitation', { method: 'POST', body }));

    const { members } = expectSuccess(listMembers, await api.asAccount(`/sites/${siteId}/members`));

    assert.ok(members.some(({ name }) => name === 'Grace Hopper'));
  });

  it('is the author of answers, and stays that of sent ones', async () => {
    const { id, token } = await newChat(api);
    const path = `/sites/${siteId}/conversations/${id}`;
    const answer = (content: string): Promise<Reply> =>
      api.asAccount(`${path}/messages`, { method: 'POST', body: { kind: 'message', content } });
    expectSuccess(updateAccount, await rename('Ada L.'));
    expectSuccess(writeInConversation, await answer('One'));
    expectSuccess(updateAccount, await rename('Ada King'));
    expectSuccess(writeInConversation, await answer('Two'));

    const headers = { 'x-conversation-token': token };
    const seen = await api.asVisitor(`/conversations/${id}`, { headers });
    const { messages } = expectSuccess(readConversation, seen);
    const { conversation } = expectSuccess(inspectConversation, await api.asAccount(path));

    const authors = ['Ada L.', 'Ada King'];
    assert.deepEqual(
      messages.filter(({ role }) => role === 'specialist').map((one) => one.authorName),
      authors,
    );
    assert.deepEqual(
      conversation.messages.filter(({ role }) => role === 'specialist').map((one) => one.authorName),
      authors,
    );
    assert.ok(!seen.text.includes(accountEmail));
  });
});
