import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DependencyContainer } from 'tsyringe';
import { INVITATION_REPOSITORY } from '../../apps/composition/tokens.ts';
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from '../../contracts/management/invitations.ts';
import { listMembers, removeMember } from '../../contracts/management/members.ts';
import { listSites } from '../../contracts/management/sites.ts';
import { addMember } from '../support/fixtures/add-member.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, startApi } from '../support/servers/api.ts';

const PASSWORD = 'a long enough password';
const containers: DependencyContainer[] = [];
const api = await startApi([], { onStart: (container) => containers.push(container) });
const [container] = containers;
assert.ok(container);
const { siteId } = api.line;
const path = `/sites/${siteId}/invitations`;

let serial = 0;
function newEmail(): string {
  serial += 1;
  return `invited-${serial}@portico.example`;
}

const send = (body: object, token?: string): Promise<Reply> => api.asAccount(path, { method: 'POST', body }, token);
const accept = (token: string, password: unknown = PASSWORD): Promise<Reply> =>
  api.send('/auth/accept-invitation', { method: 'POST', body: { token, password } });
const read = (token: string): Promise<Reply> => api.send('/auth/read-invitation', { method: 'POST', body: { token } });

async function invite(email: string, role = 'agent', token?: string) {
  const { invitationId, link } = expectSuccess(createInvitation, await send({ email, role }, token));
  return { invitationId, token: link.split('#invitation=')[1] ?? '', link };
}

describe('Invitations', () => {
  it('create an account that is a member, and sign it in', async () => {
    const email = newEmail();
    const { link, token } = await invite(` ${email.toUpperCase()} `, 'viewer');
    assert.ok(
      link.startsWith(`${api.line.baseUrl}/console/accept-invitation#invitation=`) || link.includes('/console/'),
    );

    const { hasAccount, role, email: shown } = expectSuccess(readInvitation, await read(token));
    assert.deepEqual([hasAccount, role, shown], [false, 'viewer', email]);
    const reply = await accept(token);
    const accepted = expectSuccess(acceptInvitation, reply);

    assert.equal(accepted.siteId, siteId);
    assert.match(reply.headers.get('set-cookie') ?? '', /^portico_refresh=/);
    const { sites } = expectSuccess(listSites, await api.asAccount('/sites', {}, accepted.accessToken));
    assert.deepEqual(
      sites.map((site) => [site.id, site.role]),
      [[siteId, 'viewer']],
    );
  });

  it('add an existing account with its own password only', async () => {
    const email = newEmail();
    await accept((await invite(email)).token);
    const other = await api.withOwnAccounts();
    const { line } = other;
    const created = await api.asAccount<never>(
      `/sites/${line.siteId}/invitations`,
      { method: 'POST', body: { email, role: 'admin' } },
      line.accessToken,
    );
    const token = expectSuccess(createInvitation, created).link.split('#invitation=')[1] ?? '';

    assert.equal(expectSuccess(readInvitation, await read(token)).hasAccount, true);
    expectProblem(await accept(token, 'another long password'), 'sign_in_failed');
    expectProblem(await accept(token, 'x'), 'sign_in_failed');
    const { accessToken } = expectSuccess(acceptInvitation, await accept(token));

    const { sites } = expectSuccess(listSites, await api.asAccount('/sites', {}, accessToken));
    assert.deepEqual(sites.map(({ role }) => role).sort(), ['admin', 'agent']);
  });

  it('reject forged, used, revoked, replaced and expired links with 404 invitation_invalid', async () => {
    const [used, revoked, expired] = [await invite(newEmail()), await invite(newEmail()), await invite(newEmail())];
    const email = newEmail();
    const replaced = await invite(email);
    await invite(email);
    expectSuccess(acceptInvitation, await accept(used.token));
    expectSuccess(revokeInvitation, await api.asAccount(`${path}/${revoked.invitationId}`, { method: 'DELETE' }));
    const invitations = container.resolve(INVITATION_REPOSITORY);
    const stored = (await invitations.list(siteId)).find(({ id }) => id === expired.invitationId);
    assert.ok(stored);
    await invitations.add({ ...stored, expiresAt: Date.now() - 1 }, 100);

    for (const token of ['x', '0'.repeat(64), used.token, revoked.token, replaced.token, expired.token]) {
      expectProblem(await accept(token), 'invitation_invalid');
      expectProblem(await read(token), 'invitation_invalid');
    }
    const open = expectSuccess(listInvitations, await api.asAccount(path)).invitations;
    assert.ok(!open.some(({ invitationId }) => invitationId === expired.invitationId));
  });

  it('are accepted once if the link is used twice at the same time', async () => {
    const email = newEmail();
    const { token } = await invite(email);

    const replies = await Promise.all([accept(token), accept(token)]);

    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    for (const { status } of replies) assert.ok([200, 401, 404, 409].includes(status), String(status));
    const members = expectSuccess(listMembers, await api.asAccount(`/sites/${siteId}/members`)).members;
    assert.equal(members.filter((one) => one.email === email).length, 1);
  });

  it('need a password of 12 characters for a new account, and stay valid until then', async () => {
    const { token } = await invite(newEmail());

    expectProblem(await accept(token, 'too short'), 'invalid_request', '/password');
    expectProblem(await accept(token, null), 'invalid_request', '/password');
    expectSuccess(acceptInvitation, await accept(token));
  });

  it('to the role owner are for owners only', async () => {
    const { accessToken } = await addMember(api, container, 'admin');

    assert.match(
      expectProblem(await send({ email: newEmail(), role: 'owner' }, accessToken), 'role_required').detail,
      /owner/,
    );
    expectSuccess(createInvitation, await send({ email: newEmail(), role: 'admin' }, accessToken));
    expectSuccess(createInvitation, await send({ email: newEmail(), role: 'owner' }));
  });

  it('are invalid once the inviter may no longer invite', async () => {
    const { accountId, accessToken } = await addMember(api, container, 'admin');
    const { token } = await invite(newEmail(), 'admin', accessToken);
    const path = `/sites/${siteId}/members/${accountId}`;
    expectSuccess(removeMember, await api.asAccount(path, { method: 'DELETE' }));

    expectProblem(await accept(token), 'invitation_invalid');
  });

  it('reject an email address of a member, invalid fields and unknown ids', async () => {
    expectProblem(await send({ email: api.line.accountEmail, role: 'agent' }), 'already_member');
    expectProblem(await send({ email: 'nobody', role: 'boss' }), 'invalid_request', '/email', '/role');
    expectProblem(await api.asAccount(`${path}/inv_unknown`, { method: 'DELETE' }), 'invitation_not_found');
  });

  it('respond in the same way whether the email address has an account or not', async () => {
    const [known, unknown] = [
      await send({ email: (await api.withOwnAccounts()).line.accountEmail, role: 'agent' }),
      await send({ email: newEmail(), role: 'agent' }),
    ];

    assert.deepEqual(
      [known, unknown].map(({ status, body }) => [status, Object.keys(body)]),
      [known, known].map(({ status, body }) => [status, Object.keys(body)]),
    );
    assert.equal(known.status, 201);
  });
});
