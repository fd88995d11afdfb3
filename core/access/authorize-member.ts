import { SiteNotFound } from './access-errors.ts';
import type { MemberRepository, Membership } from './member-repository.port.ts';
import { requireRole } from './require-role.ts';
import type { SiteRole } from './site-role.ts';

/** Returns a site for a member that has the role that the operation requires. */
export class AuthorizeMember {
  constructor(private readonly members: MemberRepository) {}

  /**
   * `role` is the required role. The stored role counts, so a change of it holds for the next call in every process.
   * @throws SiteNotFound if the site does not exist, or if the account is not a member @throws RoleRequired
   */
  async execute({
    accountId,
    siteId,
    role,
  }: {
    accountId: string;
    siteId: string;
    role: SiteRole;
  }): Promise<Membership> {
    const membership = await this.members.findMembership(siteId, accountId);
    if (!membership || membership.site.deletion?.isRemoving) throw new SiteNotFound('The site does not exist.');
    requireRole(membership.role, role);
    return membership;
  }
}
