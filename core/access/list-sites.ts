import type { MemberRepository, Membership } from './member-repository.port.ts';

const MAX_LISTED_SITES = 1000;

/**
 * Lists the sites that have the account as a member, with its roles, oldest first. Leaves out sites that are being
 * removed.
 */
export class ListSites {
  constructor(private readonly members: MemberRepository) {}

  async execute({ accountId }: { accountId: string }): Promise<readonly Membership[]> {
    const memberships = await this.members.listMemberships(accountId, MAX_LISTED_SITES);
    return memberships.filter(({ site }) => !site.deletion?.isRemoving);
  }
}
