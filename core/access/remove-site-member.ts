import type { Account } from './account.ts';
import type { MemberRepository } from './member-repository.port.ts';
import { removeMember } from './site-member.ts';

/** Removes a member from a site. Members may also remove themselves. */
export class RemoveSiteMember {
  constructor(private readonly members: MemberRepository) {}

  /**
   * @throws MemberNotFoundError @throws RoleRequiredError @throws LastOwnerError @throws SiteNotFoundError if `by` is
   * not a member
   */
  async execute({ siteId, by, accountId }: { siteId: string; by: Account; accountId: string }): Promise<void> {
    await this.members.change(siteId, (members) => removeMember(members, { actorId: by.id, accountId }));
  }
}
