import type { MemberRepository, Membership } from './member-repository.port.ts';

const MAX_LISTED_SITES = 1000;

/**
 * Lists the sites that the account is a member of, with its role in each, oldest first. Omits sites that are being
 * removed.
 */
export class ListSites {
  constructor(private readonly members: MemberRepository) {}

  async execute({ accountId }: { accountId: string }): Promise<readonly Membership[]> {
    const memberships = await this.members.listMemberships(accountId, MAX_LISTED_SITES);
    return memberships.filter(({ site }) => !site.deletion?.isRemoving);
  }
}
