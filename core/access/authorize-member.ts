import { SiteNotFoundError } from './access-errors.ts';
import type { MemberRepository, Membership } from './member-repository.port.ts';
import { requireRole } from './require-role.ts';
import type { SiteRole } from './site-role.ts';

/** Returns a site and the account's role in it, if that role is high enough for an operation. */
export class AuthorizeMember {
  constructor(private readonly members: MemberRepository) {}

  /**
   * `role` is the lowest role that may run the operation. The role of the account is read from the store on each call,
   * so a changed role applies to the next request in every process.
   * @throws SiteNotFoundError if the site does not exist, or if the account is not a member @throws RoleRequiredError
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
    if (!membership || membership.site.deletion?.isRemoving) throw new SiteNotFoundError('The site does not exist.');
    requireRole(membership.role, role);
    return membership;
  }
}
