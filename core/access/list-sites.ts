import { readAllPages } from '../shared/read-all-pages.ts';
import type { MemberRepository, Membership } from './member-repository.port.ts';

/**
 * Lists all sites that the account is a member of, with its role in each, oldest first. Omits sites that are being
 * removed.
 */
export class ListSites {
  constructor(private readonly members: Pick<MemberRepository, 'listMemberships'>) {}

  async execute({ accountId }: { accountId: string }): Promise<readonly Membership[]> {
    const memberships = await readAllPages<Membership>((limit, last) =>
      this.members.listMemberships(accountId, limit, last?.site.id),
    );
    return memberships.filter(({ site }) => !site.deletion?.isRemoving);
  }
}
