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
/** Maximum number of former members that one run handles. */
const MAX_FORMER_MEMBERS_PER_RUN = 100;
/**
 * Time for which the record of a former member is kept after its last conversation was unassigned. A request that read
 * the members before the removal may still assign a conversation, but no request takes this long.
 */
const FORMER_MEMBER_RETENTION_MS = MINUTE;

/**
 * Unassigns the conversations of accounts that have left a site, in small steps. Each step handles conversations that
 * are still assigned, so after a crash the next run continues. Reads show no former member as assignee,
 * even before the step.
 *
 * Unresolved conversations get an ordinary change with the former member as its actor. Resolved ones only lose the
 * assignee: a new `updatedAt` would move years of closed work to the top of every list.
 */
export class UnassignFormerMembers {
  /** When this process first found no conversation assigned to a former member, by site and account. */
  private readonly unassignedAt = new Map<string, number>();

  constructor(
    private readonly members: Pick<MemberRepository, 'listFormerMembers' | 'deleteFormerMember' | 'findMembership'>,
    private readonly tickets: Pick<
      TicketRepository,
      'listUnresolvedAssignedIds' | 'unassignResolved' | 'changeConversation'
    >,
    private readonly feed: Pick<ChangeFeed, 'announce'>,
    private readonly clock: Clock,
  ) {}

  /** Runs until no former member has a conversation, or until `signal` is aborted. */
  async execute(signal: AbortSignal): Promise<void> {
    for (const former of await this.members.listFormerMembers(MAX_FORMER_MEMBERS_PER_RUN)) {
      if (!(await this.unassignFormerMember(former, signal))) return;
      await this.deleteFormerMemberIfSettled(former);
    }
  }

  /** Returns true when the account has no conversation to unassign, and false if `signal` was aborted before. */
  private async unassignFormerMember({ siteId, accountId }: FormerMember, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      // An account that is a member again keeps its remaining conversations.
      if (await this.members.findMembership(siteId, accountId)) return true;
      if ((await this.tickets.unassignResolved(siteId, accountId, BATCH_SIZE)) > 0) continue;
      const ids = await this.tickets.listUnresolvedAssignedIds(siteId, accountId, BATCH_SIZE);
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
      // The conversation was erased after it was listed.
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
    else if (now - doneAt >= FORMER_MEMBER_RETENTION_MS) {
      await this.members.deleteFormerMember(former);
      this.unassignedAt.delete(key);
    }
  }
}
