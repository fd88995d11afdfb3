import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DependencyContainer } from 'tsyringe';
import { ACCOUNT_CLOSURE_REPOSITORY } from '../../apps/composition/tokens.ts';
import { closeAccount, previewAccountClosure, signIn } from '../../contracts/management/accounts.ts';
import { acceptInvitation, createInvitation, listInvitations } from '../../contracts/management/invitations.ts';
import { listMembers } from '../../contracts/management/members.ts';
import { readAccountAudit, readSiteAudit } from '../../contracts/management/monitoring.ts';
import { createSite } from '../../contracts/management/sites.ts';
import { RemoveClosedAccounts } from '../../core/access/remove-closed-accounts.ts';
import { HOUR } from '../../core/shared/time.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { readRefreshCookie, sendSignIn } from '../support/fixtures/sign-in.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, startApi } from '../support/servers/api.ts';

const PATH = '/account/closure';
const PASSWORD = 'a long enough password';
const containers: DependencyContainer[] = [];
const api = await startApi([], { onStart: (container) => containers.push(container) });
const [container] = containers;
assert.ok(container);
const { siteId } = api.line;

let serial = 0;

/** Invites somebody to a site, and accepts the invitation with a new account. */
async function join(role: string, site = siteId, inviterToken?: string) {
  serial += 1;
  const email = `closing-${serial}@portico.example`;
  const invited = await api.asAccount(
    `/sites/${site}/invitations`,
    { method: 'POST', body: { email, role } },
    inviterToken,
  );
  const token = expectSuccess(createInvitation, invited).link.split('#invitation=')[1];
  const reply = await api.send('/auth/accept-invitation', { method: 'POST', body: { token, password: PASSWORD } });
  const { accessToken } = expectSuccess(acceptInvitation, reply);
  return { email, accessToken, cookie: readRefreshCookie(reply) };
}

const close = (accessToken: string, currentPassword: unknown = PASSWORD): Promise<Reply> =>
  api.asAccount(PATH, { method: 'POST', body: { currentPassword } }, accessToken);
const preview = async (accessToken: string) =>
  expectSuccess(previewAccountClosure, await api.asAccount(PATH, {}, accessToken)).sites;
const addSite = async (name: string, accessToken: string) => {
  const body = { name, allowedOrigins: ['https://www.example.com'] };
  return expectSuccess(createSite, await api.asAccount('/sites', { method: 'POST', body }, accessToken)).site.id;
};
const signInAs = (email: string) => api.send('/auth/sign-in', { method: 'POST', body: { email, password: PASSWORD } });
const readMembers = async (site = siteId, token?: string) =>
  expectSuccess(listMembers, await api.asAccount(`/sites/${site}/members`, {}, token)).members;

describe('POST /account/closure', () => {
  it('ends all sessions, leaves the sites, and frees the email address', async () => {
    const { email, accessToken, cookie } = await join('admin');
    const { accountId } = (await readMembers()).find((one) => one.email === email) ?? {};
    const invited = { method: 'POST', body: { email: 'guest-of-closed@portico.example', role: 'viewer' } };
    const { invitationId } = expectSuccess(
      createInvitation,
      await api.asAccount(`/sites/${siteId}/invitations`, invited, accessToken),
    );

    const reply = await close(accessToken);

    expectSuccess(closeAccount, reply);
    assert.match(reply.headers.get('set-cookie') ?? '', /^portico_refresh=; .*Max-Age=0/);
    for (const path of ['/account', '/sites', `/sites/${siteId}`, `/sites/${siteId}/members`])
      expectProblem(await api.asAccount(path, {}, accessToken), 'access_token_invalid');
    const refreshed = await api.send('/auth/refresh', { method: 'POST', headers: { cookie } });
    expectProblem(refreshed, 'refresh_token_invalid');
    expectProblem(await signInAs(email), 'sign_in_failed');
    assert.ok(!(await readMembers()).some((one) => one.email === email || one.accountId === accountId));
    const { invitations } = expectSuccess(listInvitations, await api.asAccount(`/sites/${siteId}/invitations`));
    assert.ok(!invitations.some((one) => one.invitationId === invitationId));

    const again = expectSuccess(
      createInvitation,
      await api.asAccount(`/sites/${siteId}/invitations`, { method: 'POST', body: { email, role: 'viewer' } }),
    );
    const body = { token: again.link.split('#invitation=')[1], password: PASSWORD };
    expectSuccess(acceptInvitation, await api.send('/auth/accept-invitation', { method: 'POST', body }));
    const member = (await readMembers()).find((one) => one.email === email);
    assert.ok(member && member.accountId !== accountId);
  });

  it('is recorded for the site and for the operator, without the email address', async () => {
    const { email, accessToken } = await join('viewer');
    const { accountId } = (await readMembers()).find((one) => one.email === email) ?? {};
    expectSuccess(closeAccount, await close(accessToken));

    const site = expectSuccess(readSiteAudit, await api.asAccount(`/sites/${siteId}/audit`));
    const [entry] = site.data;
    const by = `account:${accountId}`;
    assert.deepEqual(
      [entry?.action, entry?.by, entry?.subjectId, entry?.detail],
      ['member.removed', by, accountId, 'account closed'],
    );
    const deployment = expectSuccess(readAccountAudit, await api.asAccount('/audit'));
    const closed = deployment.data.find(({ action }) => action === 'account.closed');
    assert.deepEqual([closed?.by, closed?.subjectId], [by, accountId]);
    assert.ok(!JSON.stringify([site, deployment]).includes(email));
  });

  it('is rejected with 409 last_owner, which names the sites, while a site has no other owner', async () => {
    const { accessToken } = await join('viewer');
    const [own, deleted] = [await addSite('Garden shop', accessToken), await addSite('Old shop', accessToken)];
    await api.asAccount(`/sites/${deleted}`, { method: 'DELETE' }, accessToken);

    assert.deepEqual(
      (await preview(accessToken)).map(({ name, role, effect }) => [name, role, effect]),
      [
        ['Example shop', 'viewer', 'kept'],
        ['Garden shop', 'owner', 'needs_owner'],
        ['Old shop', 'owner', 'removed'],
      ],
    );
    const { detail } = expectProblem(await close(accessToken), 'last_owner');
    assert.match(detail, /“Garden shop”/);
    assert.doesNotMatch(detail, /Old shop|Example shop/);
    assert.equal((await api.asAccount(`/sites/${own}`, {}, accessToken)).status, 200);

    const heir = await join('agent', own, accessToken);
    const { accountId } = (await readMembers(own, accessToken)).find((one) => one.email === heir.email) ?? {};
    const handOver = { method: 'PATCH', body: { role: 'owner', callerBecomes: 'admin' } };
    await api.asAccount(`/sites/${own}/members/${accountId}`, handOver, accessToken);
    expectSuccess(closeAccount, await close(accessToken));
    assert.equal((await readMembers(own, heir.accessToken)).length, 1);
  });

  it('rejects the operator’s account with 409 operator_account', async () => {
    expectProblem(await close(api.line.accessToken, api.line.accountPassword), 'operator_account');
  });

  it('rejects a wrong password, invalid bodies and strangers, and closes nothing', async () => {
    const { accessToken } = await join('viewer');

    expectProblem(await close(accessToken, 'another long password'), 'password_wrong');
    for (const password of [null, 7, ['x'], 'x'.repeat(257)])
      expectProblem(await close(accessToken, password), 'invalid_request', '/currentPassword');
    const empty = await api.asAccount(PATH, { method: 'POST', body: {} }, accessToken);
    expectProblem(empty, 'invalid_request', '/currentPassword');
    const more = { currentPassword: PASSWORD, email: 'a@b.example' };
    expectProblem(await api.asAccount(PATH, { method: 'POST', body: more }, accessToken), 'invalid_request', '/email');
    expectProblem(
      await api.send(PATH, { method: 'POST', body: { currentPassword: PASSWORD } }),
      'access_token_invalid',
    );
    expectProblem(await api.send(PATH), 'access_token_invalid');
    assert.equal((await api.asAccount('/account', {}, accessToken)).status, 200);
  });

  it('closes an account once if two requests arrive at the same time', async () => {
    const { accessToken } = await join('viewer');

    const replies = await Promise.all([close(accessToken), close(accessToken)]);

    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401]);
  });

  it('leaves one owner if the two owners of a site close their accounts at the same time', async () => {
    const first = await join('viewer');
    const site = await addSite('Shared shop', first.accessToken);
    const second = await join('owner', site, first.accessToken);

    const replies = await Promise.all([close(first.accessToken), close(second.accessToken)]);

    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
    const left = replies[0]?.status === 409 ? first : second;
    assert.deepEqual(
      (await readMembers(site, left.accessToken)).map(({ email, role }) => [email, role]),
      [[left.email, 'owner']],
    );
  });

  it('ends the event streams of the account', async () => {
    const { accessToken } = await join('viewer');
    const response = await fetch(`${api.line.baseUrl}/sites/${siteId}/events`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const reader = response.body?.getReader();
    assert.ok(reader);
    await reader.read();

    expectSuccess(closeAccount, await close(accessToken));

    while (!(await reader.read()).done);
  });

  it('rejects requests of the account that are under way, or does them whole', async () => {
    const { accessToken, email } = await join('admin');
    const { accountId } = (await readMembers()).find((one) => one.email === email) ?? {};
    const name = `Site of ${email}`;
    const body = { name, allowedOrigins: [] };

    const [closed, ...created] = await Promise.all([
      close(accessToken),
      ...Array.from({ length: 8 }, () => api.asAccount('/sites', { method: 'POST', body }, accessToken)),
    ]);

    const stored = created.filter(({ status }) => status === 201);
    for (const { status } of created) assert.ok([201, 401].includes(status), String(status));
    // A site that was created before the account was closed needs an owner, so the account stays.
    assert.equal(closed?.status, stored.length > 0 ? 409 : 200);
    const teams = await container.resolve(ACCOUNT_CLOSURE_REPOSITORY).listSitesWithMembers(accountId ?? '');
    assert.equal(teams.filter(({ site }) => site.name === name).length, stored.length);
  });

  it('deletes the remaining records of closed accounts', async () => {
    const { accessToken } = await join('viewer');
    expectSuccess(closeAccount, await close(accessToken));
    const closures = container.resolve(ACCOUNT_CLOSURE_REPOSITORY);
    const before = (await closures.listClosed()).length;
    assert.ok(before > 0);

    const inTwoHours = new ManualClock(Date.now() + 2 * HOUR);
    await new RemoveClosedAccounts(closures, inTwoHours).execute(new AbortController().signal);

    assert.ok((await closures.listClosed()).length < before);
    expectSuccess(signIn, await sendSignIn(api));
  });
});
