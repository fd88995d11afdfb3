import type { MemberRepository, Membership } from '../../core/access/member-repository.port.ts';
import type { FormerMember, SiteMember } from '../../core/access/site-member.ts';
import type { MemorySiteRepository } from './memory-site-repository.ts';

export class MemoryMemberRepository implements MemberRepository {
  constructor(private readonly sites: MemorySiteRepository) {}

  async findMembership(siteId: string, accountId: string): Promise<Membership | undefined> {
    const site = await this.sites.find(siteId);
    const member = this.sites.getMembers(siteId).find((one) => one.accountId === accountId);
    return site && member && { site, role: member.role };
  }

  async listMemberships(accountId: string, limit: number, after?: string): Promise<readonly Membership[]> {
    const siteIds = await this.sites.listIds(Number.POSITIVE_INFINITY, after);
    const found = await Promise.all(siteIds.map((siteId) => this.findMembership(siteId, accountId)));
    return found.filter((membership) => membership !== undefined).slice(0, limit);
  }

  async list(siteId: string): Promise<readonly SiteMember[]> {
    return this.sites.getMembers(siteId);
  }

  async change(
    siteId: string,
    change: (members: readonly SiteMember[]) => readonly SiteMember[],
  ): Promise<readonly SiteMember[]> {
    this.sites.saveMembers(siteId, change(this.sites.getMembers(siteId)));
    return this.sites.getMembers(siteId);
  }

  async listFormerMembers(limit: number): Promise<readonly FormerMember[]> {
    return [...this.sites.formerMembers.values()].slice(0, limit);
  }

  async deleteFormerMember({ siteId, accountId }: FormerMember): Promise<void> {
    this.sites.formerMembers.delete(`${siteId} ${accountId}`);
  }
}
