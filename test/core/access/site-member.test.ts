import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  LastOwnerError,
  MemberNotFoundError,
  RoleRequiredError,
  SiteNotFoundError,
} from '../../../core/access/access-errors.ts';
import { handOverSite, removeMember, type SiteMember, setMemberRole } from '../../../core/access/site-member.ts';
import { isRoleAtLeast, SITE_ROLES, type SiteRole } from '../../../core/access/site-role.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { NOON } from '../../support/builders/times.ts';

const aMember = (accountId: string, role: SiteRole): SiteMember => ({ siteId: SITE, accountId, role, since: NOON });
const [OWNER, ADMIN, OTHER_ADMIN, AGENT, VIEWER] = [
  aMember('acc_owner', 'owner'),
  aMember('acc_admin', 'admin'),
  aMember('acc_other_admin', 'admin'),
  aMember('acc_agent', 'agent'),
  aMember('acc_viewer', 'viewer'),
] as const;
const TEAM = [OWNER, ADMIN, OTHER_ADMIN, AGENT, VIEWER];
const setRole = (actor: SiteMember, member: SiteMember, role: SiteRole, members = TEAM) =>
  setMemberRole(members, { actorId: actor.accountId, accountId: member.accountId, role });
const remove = (actor: SiteMember, member: SiteMember, members = TEAM) =>
  removeMember(members, { actorId: actor.accountId, accountId: member.accountId });

describe('Roles of members', () => {
  it('include the lower roles', () => {
    for (const [rank, role] of SITE_ROLES.entries()) {
      assert.deepEqual(
        SITE_ROLES.filter((required) => isRoleAtLeast(role, required)),
        SITE_ROLES.slice(rank),
      );
    }
  });
});

describe('setMemberRole', () => {
  it('changes one member', () => {
    assert.deepEqual(setRole(ADMIN, VIEWER, 'agent'), [OWNER, ADMIN, OTHER_ADMIN, AGENT, { ...VIEWER, role: 'agent' }]);
    assert.equal(setRole(OWNER, VIEWER, 'viewer'), TEAM);
  });

  it('lets admins change members below owners, themselves included', () => {
    for (const member of [ADMIN, OTHER_ADMIN, AGENT, VIEWER])
      for (const role of ['admin', 'agent', 'viewer'] as const) assert.ok(setRole(ADMIN, member, role));
  });

  it('needs the role owner to make or change an owner, and admin for the rest', () => {
    assert.throws(() => setRole(ADMIN, ADMIN, 'owner'), new RoleRequiredError('owner'));
    assert.throws(() => setRole(ADMIN, OWNER, 'viewer'), new RoleRequiredError('owner'));
    assert.throws(() => setRole(AGENT, AGENT, 'admin'), new RoleRequiredError('admin'));
    assert.throws(() => setRole(VIEWER, AGENT, 'viewer'), new RoleRequiredError('admin'));
  });

  it('keeps the last owner', () => {
    assert.throws(() => setRole(OWNER, OWNER, 'admin'), LastOwnerError);
    const handedOver = setRole(OWNER, ADMIN, 'owner');
    assert.ok(setRole(OWNER, OWNER, 'viewer', [...handedOver]));
  });

  it('throws MemberNotFoundError for a stranger, and SiteNotFoundError if the actor is a stranger', () => {
    assert.throws(() => setRole(OWNER, aMember('acc_stranger', 'viewer'), 'agent'), MemberNotFoundError);
    assert.throws(() => setRole(aMember('acc_stranger', 'owner'), VIEWER, 'agent'), SiteNotFoundError);
  });
});

describe('handOverSite', () => {
  const handOver = (actor: SiteMember, member: SiteMember, callerBecomes: 'admin' | 'removed', members = TEAM) =>
    handOverSite(members, { actorId: actor.accountId, accountId: member.accountId, callerBecomes });

  it('makes the member an owner, and the actor an admin or no member', () => {
    const newOwner = { ...AGENT, role: 'owner' } as const;
    assert.deepEqual(handOver(OWNER, AGENT, 'admin'), [
      { ...OWNER, role: 'admin' },
      ADMIN,
      OTHER_ADMIN,
      newOwner,
      VIEWER,
    ]);
    assert.deepEqual(handOver(OWNER, AGENT, 'removed'), [ADMIN, OTHER_ADMIN, newOwner, VIEWER]);
  });

  it('hands over to somebody who already is an owner', () => {
    const second = { ...ADMIN, role: 'owner' } as const;
    assert.deepEqual(handOver(OWNER, second, 'removed', [OWNER, second]), [second]);
  });

  it('needs the role owner, another member, and a member of the site', () => {
    assert.throws(() => handOver(ADMIN, AGENT, 'admin'), new RoleRequiredError('owner'));
    assert.throws(() => handOver(OWNER, OWNER, 'removed'), InvalidRequestError);
    assert.throws(() => handOver(OWNER, aMember('acc_stranger', 'viewer'), 'removed'), MemberNotFoundError);
  });
});

describe('removeMember', () => {
  it('lets every member leave, except the last owner', () => {
    for (const member of [ADMIN, AGENT, VIEWER]) assert.ok(!remove(member, member).includes(member));
    assert.throws(() => remove(OWNER, OWNER), LastOwnerError);
  });

  it('needs the role admin to remove others, and owner to remove owners', () => {
    assert.deepEqual(remove(ADMIN, OTHER_ADMIN), [OWNER, ADMIN, AGENT, VIEWER]);
    assert.throws(() => remove(AGENT, VIEWER), new RoleRequiredError('admin'));
    assert.throws(() => remove(ADMIN, OWNER), new RoleRequiredError('owner'));
  });
});
