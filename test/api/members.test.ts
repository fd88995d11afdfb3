import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DependencyContainer } from 'tsyringe';
import { changeMemberRole, listMembers, removeMember } from '../../contracts/management/members.ts';
import { readSiteAudit } from '../../contracts/management/monitoring.ts';
import { listSites } from '../../contracts/management/sites.ts';
import type { Operation } from '../../contracts/operation.ts';
import { isRoleAtLeast, SITE_ROLES, type SiteRole } from '../../core/access/site-role.ts';
import { addMember as addMemberTo } from '../support/fixtures/add-member.ts';
import { newTicket } from '../support/fixtures/submissions.ts';
import { listDeclaredOperations } from '../support/matchers/declared-operations.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { type Reply, startApi } from '../support/servers/api.ts';

const containers: DependencyContainer[] = [];
const api = await startApi([], { onStart: (container) => containers.push(container) });
const [container] = containers;
assert.ok(container);
const { siteId } = api.line;
const membersPath = `/sites/${siteId}/members`;

const addMember = (role: SiteRole) => addMemberTo(api, container, role);
const setRole = (accountId: string, role: unknown, token?: string): Promise<Reply> =>
  api.asAccount(`${membersPath}/${accountId}`, { method: 'PATCH', body: { role } }, token);
const remove = (accountId: string, token?: string): Promise<Reply> =>
  api.asAccount(`${membersPath}/${accountId}`, { method: 'DELETE' }, token);
const readMembers = async (token?: string) =>
  expectSuccess(listMembers, await api.asAccount(membersPath, {}, token)).members;

describe('The roles of a site', async () => {
  const operations = (await listDeclaredOperations()).filter(({ role }) => role !== undefined);
  const team = new Map<SiteRole, string>();
  for (const role of SITE_ROLES) team.set(role, (await addMember(role)).accessToken);

  /** Sends a request whose ids name nothing. Event streams are only asked for their headers. */
  const send = ({ method, path, id }: Operation, token?: string): Promise<Reply> =>
    api.asAccount(
      path.replace('{siteId}', siteId).replaceAll(/\{\w+\}/g, 'some_1'),
      { method: id === 'followSite' ? 'HEAD' : method.toUpperCase(), ...(method !== 'get' && { body: {} }) },
      token,
    );

  for (const operation of operations) {
    it(`let ${operation.role} and higher roles use ${operation.id}, and tell others which role they need`, async () => {
      const required = operation.role ?? 'owner';
      for (const [role, token] of team) {
        const reply = await send(operation, token);
        if (isRoleAtLeast(role, required)) {
          assert.ok(reply.status < 500, `${role}: ${reply.text}`);
          assert.notEqual(reply.problem?.code, 'role_required', role);
          assert.notEqual(reply.problem?.code, 'site_not_found', role);
        } else {
          const { detail } = expectProblem(reply, 'role_required');
          assert.match(detail, new RegExp(`\\b${required}\\b`), role);
        }
      }
    });
  }
});

describe('Members of a site', () => {
  it('are listed with email address, role and time', async () => {
    const { accountId } = await addMember('agent');

    const members = await readMembers();

    const [first] = members;
    assert.deepEqual([first?.email, first?.role], [api.line.accountEmail, 'owner']);
    assert.equal(members.find((one) => one.accountId === accountId)?.role, 'agent');
  });

  it('see the site with their role', async () => {
    const { accessToken } = await addMember('viewer');

    const { sites } = expectSuccess(listSites, await api.asAccount('/sites', {}, accessToken));

    assert.deepEqual(
      sites.map((site) => [site.id, site.role]),
      [[siteId, 'viewer']],
    );
  });

  it('have a new role from the next request on', async () => {
    const { accountId, accessToken } = await addMember('admin');
    const readAudit = (): Promise<Reply> => api.asAccount(`/sites/${siteId}/audit`, {}, accessToken);
    expectSuccess(readSiteAudit, await readAudit());

    const { member } = expectSuccess(changeMemberRole, await setRole(accountId, 'agent'));

    assert.equal(member.role, 'agent');
    expectProblem(await readAudit(), 'role_required');
    const { data } = expectSuccess(readSiteAudit, await api.asAccount(`/sites/${siteId}/audit`));
    assert.deepEqual([data[0]?.action, data[0]?.subjectId, data[0]?.detail], ['member.role_set', accountId, 'agent']);
  });

  it('leave a site, which they then cannot find', async () => {
    const { accountId, accessToken } = await addMember('viewer');

    expectSuccess(removeMember, await remove(accountId, accessToken));

    expectProblem(await api.asAccount(`/sites/${siteId}`, {}, accessToken), 'site_not_found');
    assert.ok(!(await readMembers()).some((one) => one.accountId === accountId));
  });

  it('who are removed while their requests are under way, have each of them rejected or done whole', async () => {
    const { accountId, accessToken } = await addMember('agent');
    const { id } = await newTicket(api);
    const path = `/sites/${siteId}/conversations/${id}/messages`;
    const answer = (content: string): Promise<Reply> =>
      api.asAccount(path, { method: 'POST', body: { content, kind: 'message' } }, accessToken);
    const texts = Array.from({ length: 20 }, (_, index) => `Answer ${index} of a removed member`);

    const before = texts.slice(0, 10).map(answer);
    const removed = remove(accountId);
    const during = texts.slice(10).map(answer);
    const replies = await Promise.all([...before, ...during]);
    expectSuccess(removeMember, await removed);

    for (const { status } of replies) assert.ok([201, 404].includes(status), String(status));
    const { text } = await api.asAccount(`/sites/${siteId}/conversations/${id}`);
    assert.deepEqual(
      texts.filter((one) => text.includes(one)),
      texts.filter((_, index) => replies[index]?.status === 201),
    );
    expectProblem(await answer('too late'), 'site_not_found');
  });

  it('below admin remove nobody else, and admins no owner', async () => {
    const [agent, admin, owner] = [await addMember('agent'), await addMember('admin'), await addMember('owner')];

    assert.match(expectProblem(await remove(admin.accountId, agent.accessToken), 'role_required').detail, /admin/);
    assert.match(expectProblem(await remove(owner.accountId, admin.accessToken), 'role_required').detail, /owner/);
    expectSuccess(removeMember, await remove(agent.accountId, admin.accessToken));
    expectSuccess(removeMember, await remove(owner.accountId, owner.accessToken));
  });

  it('below owner make nobody an owner', async () => {
    const { accountId, accessToken } = await addMember('admin');

    assert.match(expectProblem(await setRole(accountId, 'owner', accessToken), 'role_required').detail, /owner/);
  });

  it('keep a last owner, who neither leaves nor gets a lower role', async () => {
    const other = await api.withOwnAccounts();
    const { siteId: id, accessToken } = other.line;
    const path = `/sites/${id}/members`;
    const [owner] = expectSuccess(listMembers, await api.asAccount(path, {}, accessToken)).members;
    const ownPath = `${path}/${owner?.accountId}`;

    expectProblem(await api.asAccount(ownPath, { method: 'DELETE' }, accessToken), 'last_owner');
    const lowered = { method: 'PATCH', body: { role: 'admin' } };
    expectProblem(await api.asAccount(ownPath, lowered, accessToken), 'last_owner');
  });

  it('keep one of two owners who lower each other at the same time', async () => {
    const other = await api.withOwnAccounts();
    const { siteId: id, accessToken } = other.line;
    const path = `/sites/${id}/members`;
    const second = await addMemberTo(api, container, 'owner', id);
    const members = expectSuccess(listMembers, await api.asAccount(path, {}, accessToken)).members;
    const first = members.find((one) => one.accountId !== second.accountId);
    const lower = (accountId: string | undefined, token: string): Promise<Reply> =>
      api.asAccount(`${path}/${accountId}`, { method: 'PATCH', body: { role: 'viewer' } }, token);

    const replies = await Promise.all([
      lower(second.accountId, accessToken),
      lower(first?.accountId, second.accessToken),
    ]);

    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 403]);
    const left = expectSuccess(listMembers, await api.asAccount(path, {}, accessToken)).members;
    assert.equal(left.filter(({ role }) => role === 'owner').length, 1);
  });

  it('hand a site over in one request, as an admin afterwards or by leaving', async () => {
    const { siteId: id, accessToken } = (await api.withOwnAccounts()).line;
    const path = `/sites/${id}/members`;
    const [first] = expectSuccess(listMembers, await api.asAccount(path, {}, accessToken)).members;
    const second = await addMemberTo(api, container, 'agent', id);
    const handOver = (accountId: string, callerBecomes: string, token: string): Promise<Reply> =>
      api.asAccount(`${path}/${accountId}`, { method: 'PATCH', body: { role: 'owner', callerBecomes } }, token);

    const { member } = expectSuccess(changeMemberRole, await handOver(second.accountId, 'admin', accessToken));

    assert.deepEqual([member.accountId, member.role], [second.accountId, 'owner']);
    const roles = expectSuccess(listMembers, await api.asAccount(path, {}, accessToken)).members;
    assert.deepEqual(
      roles.map(({ accountId, role }) => [accountId, role]),
      [
        [first?.accountId, 'admin'],
        [second.accountId, 'owner'],
      ],
    );
    expectProblem(await handOver(second.accountId, 'removed', accessToken), 'role_required');

    expectSuccess(changeMemberRole, await handOver(first?.accountId ?? '', 'removed', second.accessToken));
    expectProblem(await api.asAccount(`/sites/${id}`, {}, second.accessToken), 'site_not_found');
    const { data } = expectSuccess(readSiteAudit, await api.asAccount(`/sites/${id}/audit`, {}, accessToken));
    assert.deepEqual(
      data.slice(0, 2).map(({ action, subjectId, detail }) => [action, subjectId, detail]),
      [
        ['member.role_set', first?.accountId, 'owner, handed over by an owner who leaves'],
        ['member.role_set', second.accountId, 'owner, handed over by an owner who becomes admin'],
      ],
    );
  });

  it('hand a site only over to another member, who becomes an owner', async () => {
    const { accountId } = await addMember('viewer');
    const [owner] = await readMembers();
    const patch = (id: string | undefined, body: object) =>
      api.asAccount(`${membersPath}/${id}`, { method: 'PATCH', body });

    const pointer = '/callerBecomes';
    expectProblem(await patch(accountId, { role: 'admin', callerBecomes: 'admin' }), 'invalid_request', pointer);
    expectProblem(await patch(owner?.accountId, { role: 'owner', callerBecomes: 'admin' }), 'invalid_request', pointer);
    for (const callerBecomes of [null, '', 'owner', 'agent', 1, ['admin']])
      expectProblem(await patch(accountId, { role: 'owner', callerBecomes }), 'invalid_request', pointer);
    expectProblem(await patch('acc_unknown', { role: 'owner', callerBecomes: 'removed' }), 'member_not_found');
  });

  it('are rejected with a 4xx that names the field or the id', async () => {
    const { accountId } = await addMember('viewer');

    for (const role of [undefined, null, '', 'boss', 'Owner', ['owner'], 1])
      expectProblem(await setRole(accountId, role), 'invalid_request', '/role');
    expectProblem(await setRole('acc_unknown', 'agent'), 'member_not_found');
    expectProblem(await remove('acc_unknown'), 'member_not_found');
  });
});

describe('The event stream of a site', () => {
  it('announces changes of members, and ends when the member is removed', async () => {
    const { accountId, accessToken } = await addMember('viewer');
    const url = `${api.line.baseUrl}/sites/${siteId}/events`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    assert.ok(reader);
    await reader.read();

    await setRole(accountId, 'agent');
    let text = '';
    while (!text.includes('event: members')) text += (await reader.read()).value ?? '';
    await remove(accountId);

    while (!(await reader.read()).done);
    assert.match(text, new RegExp(`event: members\ndata: ${JSON.stringify({ siteId })}`));
  });
});
