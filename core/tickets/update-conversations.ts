import type { MemberRepository } from '../access/member-repository.port.ts';
import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { DomainError } from '../shared/domain-error.ts';
import type { Assignee } from './assignee.ts';
import { prepareAssignment } from './prepare-assignment.ts';
import { type Actor, applyTicketChange, type Ticket, type TicketPriority, type TicketStatus } from './ticket.ts';
import { toEntityTag } from './ticket-document.ts';
import type { TicketRepository } from './ticket-repository.port.ts';

/** Maximum number of conversations per command. */
export const MAX_BULK_CONVERSATIONS = 100;

export interface ConversationsUpdate {
  readonly status?: TicketStatus | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly team?: string | null | undefined;
  /** Account id of a member of the site. */
  readonly assigneeId?: string | null | undefined;
}

export interface UpdateConversationsCommand {
  readonly siteId: string;
  readonly conversationIds: readonly string[];
  readonly update: ConversationsUpdate;
  readonly by: Actor;
}

/** The result for one conversation. `version` is its `ETag`, including the quotes. */
export type ConversationUpdateResult =
  | { readonly id: string; readonly outcome: 'updated' | 'unchanged'; readonly version: string }
  | { readonly id: string; readonly outcome: 'failed'; readonly code: string; readonly detail: string };

/**
 * Changes status, priority, team and assignee of several conversations. Each conversation is changed in a transaction
 * of its own, with its own event and history. A conversation that already has all values is not changed, so the command
 * may be repeated. If the store fails, the error is thrown after all changes have ended.
 * @throws InvalidRequestError if `assigneeId` is not a member of the site; nothing is changed then
 */
export class UpdateConversations {
  constructor(
    private readonly tickets: Pick<TicketRepository, 'changeConversation'>,
    private readonly members: Pick<MemberRepository, 'findMembership'>,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  async execute(command: UpdateConversationsCommand): Promise<readonly ConversationUpdateResult[]> {
    const ids = [...new Set(command.conversationIds)];
    const assignment = (await prepareAssignment(this.members, command.siteId, command.update.assigneeId))();
    const settled = await Promise.allSettled(ids.map((id) => this.update(command, assignment, id)));
    return settled.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  }

  private async update(
    { siteId, update, by }: UpdateConversationsCommand,
    assignment: { readonly assignee?: Assignee | null },
    id: string,
  ): Promise<ConversationUpdateResult> {
    const at = this.clock.now();
    let isChanged = false;
    const change = (ticket: Ticket): Ticket => {
      const changes = { ...toChangedFields(ticket, update), ...(isReassigned(ticket, assignment) && assignment) };
      isChanged = Object.keys(changes).length > 0;
      return isChanged ? applyTicketChange(ticket, changes, by, at) : ticket;
    };
    try {
      const { changeNumber } = await this.tickets.changeConversation(siteId, id, change);
      if (isChanged) this.feed.announce(id);
      return { id, outcome: isChanged ? 'updated' : 'unchanged', version: toEntityTag(changeNumber) };
    } catch (error) {
      if (error instanceof DomainError && (error.code === 'ticket_not_found' || error.code === 'ticket_erased'))
        return { id, outcome: 'failed', code: error.code, detail: error.message };
      throw error;
    }
  }
}

function isReassigned(ticket: Ticket, { assignee }: { readonly assignee?: Assignee | null }): boolean {
  return assignee !== undefined && assignee?.accountId !== ticket.assignee?.accountId;
}

function toChangedFields(ticket: Ticket, { status, priority, team }: ConversationsUpdate): Partial<Ticket> {
  const wanted = { status, priority, team: team?.trim() ?? team };
  const fields = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== ticket[name as keyof typeof wanted],
  );
  return Object.fromEntries(fields) as Partial<Ticket>;
}
