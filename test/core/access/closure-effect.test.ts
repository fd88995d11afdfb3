import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LastOwnerError } from '../../../core/access/access-errors.ts';
import { getClosureEffect, leaveSites, type SiteWithMembers } from '../../../core/access/closure-effect.ts';
import type { SiteRole } from '../../../core/access/site-role.ts';
import { aSite } from '../../support/builders/site-builder.ts';
import { NOON } from '../../support/builders/times.ts';

const ME = 'acc_me';
const DELETION = { requestedAt: NOON, removesAt: NOON + 7, isRemoving: false };

/** Builds a site that `ME` created, with members of these roles. */
function aSiteWithMembers(
  roles: Readonly<Record<string, SiteRole>>,
  overrides: Partial<SiteWithMembers['site']> = {},
): SiteWithMembers {
  const site = aSite({ accountId: ME, ...overrides });
  const members = Object.entries(roles).map(([accountId, role]) => ({ siteId: site.id, accountId, role, since: NOON }));
  return { site, members };
}

describe('getClosureEffect', () => {
  it('depends on the other members and on whether the site is deleted', () => {
    const effect = (roles: Readonly<Record<string, SiteRole>>, isDeleted = false) =>
      getClosureEffect(aSiteWithMembers(roles, isDeleted ? { deletion: DELETION } : {}), ME);

    assert.equal(effect({ [ME]: 'owner' }), 'needs_owner');
    assert.equal(effect({ [ME]: 'owner', acc_admin: 'admin' }), 'needs_owner');
    assert.equal(effect({ [ME]: 'owner', acc_owner: 'owner' }), 'kept');
    assert.equal(effect({ [ME]: 'viewer', acc_owner: 'owner' }), 'kept');
    assert.equal(effect({ [ME]: 'owner' }, true), 'removed');
    assert.equal(effect({ [ME]: 'owner', acc_viewer: 'viewer' }, true), 'kept');
  });
});

describe('leaveSites', () => {
  it('leaves all sites, and lets those that the account created count for the highest role that remains', () => {
    const created = aSiteWithMembers({ [ME]: 'owner', acc_agent: 'agent', acc_owner: 'owner' });
    const joined = aSiteWithMembers({ [ME]: 'viewer', acc_other: 'owner' }, { accountId: 'acc_other' });
    const handedOver = aSiteWithMembers({ acc_owner: 'owner' });

    const left = leaveSites([created, joined, handedOver], ME);

    assert.deepEqual(
      left.map(({ site, members }) => [site.accountId, members.map(({ accountId }) => accountId)]),
      [
        ['acc_owner', ['acc_agent', 'acc_owner']],
        ['acc_other', ['acc_other']],
        ['acc_owner', ['acc_owner']],
      ],
    );
  });

  it('begins the removal of a deleted site without other members only', () => {
    const [alone, shared] = [
      aSiteWithMembers({ [ME]: 'owner' }, { deletion: DELETION }),
      aSiteWithMembers({ [ME]: 'owner', acc_admin: 'admin' }, { deletion: DELETION }),
    ];

    const left = leaveSites([alone, shared], ME);

    assert.deepEqual(
      left.map(({ site }) => site.deletion?.isRemoving),
      [true, false],
    );
  });

  it('throws LastOwnerError with the names of the sites that need an owner', () => {
    const sitesWithMembers = [
      aSiteWithMembers({ [ME]: 'owner' }, { name: 'Garden' }),
      aSiteWithMembers({ [ME]: 'owner' }, { name: 'Books' }),
    ];

    assert.throws(
      () => leaveSites(sitesWithMembers, ME),
      (error) => {
        assert.ok(error instanceof LastOwnerError);
        assert.match(error.message, /“Garden”, “Books”/);
        return true;
      },
    );
  });
});
