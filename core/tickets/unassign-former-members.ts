import type { MemberRepository } from '../access/member-repository.port.ts';
import type { FormerMember } from '../access/site-member.ts';
import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { DomainError } from '../shared/domain-error.ts';
import { MINUTE } from '../shared/time.ts';
import { applyTicketChange, type Ticket } from './ticket.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

/** Number of conversations per step. Small, so that other requests are served between two steps. */
const BATCH_SIZE = 20;
/** Maximum number of former members that one run looks at. */
const MAX_FORMER_MEMBERS_PER_RUN = 100;
/**
 * A request that has read the members before the removal may still assign a conversation. No request takes this long,
 * so the record of a former member is kept until then.
 */
const SETTLING_TIME_MS = MINUTE;

/**
 * Unassigns the conversations of accounts that have left a site, in small steps. A step only looks for conversations
 * that are still assigned, so after a crash the next run continues. Readers do not see the former member meanwhile.
 *
 * Open conversations are changed like by any other change, by the former member. Resolved ones only lose the
 * assignee: a new `updatedAt` would move years of closed work to the top of every list.
 */
export class UnassignFormerMembers {
  /** When this process first found nothing assigned to a former member, by site and account. */
  private readonly unassignedAt = new Map<string, number>();

  constructor(
    private readonly members: Pick<MemberRepository, 'listFormerMembers' | 'deleteFormerMember' | 'findMembership'>,
    private readonly tickets: Pick<TicketRepository, 'listAssigned' | 'unassignResolved' | 'changeConversation'>,
    private readonly feed: Pick<ChangeFeed, 'announce'>,
    private readonly clock: Clock,
  ) {}

  /** Runs until nothing is assigned to a former member, or until `signal` is aborted. */
  async execute(signal: AbortSignal): Promise<void> {
    for (const former of await this.members.listFormerMembers(MAX_FORMER_MEMBERS_PER_RUN)) {
      if (!(await this.unassign(former, signal))) return;
      await this.deleteFormerMemberIfSettled(former);
    }
  }

  /** Returns whether all is done. */
  private async unassign({ siteId, accountId }: FormerMember, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      // An account that has become a member again keeps what is still assigned to it.
      if (await this.members.findMembership(siteId, accountId)) return true;
      if ((await this.tickets.unassignResolved(siteId, accountId, BATCH_SIZE)) > 0) continue;
      const ids = await this.tickets.listAssigned(siteId, accountId, BATCH_SIZE);
      if (ids.length === 0) return true;
      await Promise.all(ids.map((id) => this.unassignConversation(siteId, id, accountId)));
    }
    return false;
  }

  private async unassignConversation(siteId: string, id: string, accountId: string): Promise<void> {
    const at = this.clock.now();
    const change = (ticket: Ticket): Ticket =>
      ticket.assignee?.accountId === accountId
        ? applyTicketChange(ticket, { assignee: null }, `account:${accountId}`, at)
        : ticket;
    try {
      await this.tickets.changeConversation(siteId, id, change);
    } catch (error) {
      // Erased since it was listed.
      if (error instanceof DomainError && (error.code === 'ticket_not_found' || error.code === 'ticket_erased')) return;
      throw error;
    }
    this.feed.announce(id);
  }

  private async deleteFormerMemberIfSettled(former: FormerMember): Promise<void> {
    const key = `${former.siteId} ${former.accountId}`;
    const now = this.clock.now();
    const doneAt = this.unassignedAt.get(key);
    if (doneAt === undefined) this.unassignedAt.set(key, now);
    else if (now - doneAt >= SETTLING_TIME_MS) {
      await this.members.deleteFormerMember(former);
      this.unassignedAt.delete(key);
    }
  }
}
