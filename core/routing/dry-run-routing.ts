import type { ListMembers } from '../access/list-members.ts';
import type { Assignee } from '../tickets/assignee.ts';
import {
  type ConversationReader,
  findDocumentUnlessErased,
  type ListedConversation,
} from '../tickets/conversation-reader.port.ts';
import { parseTicketBytes } from '../tickets/ticket-document.ts';
import { matchRule, type RoutingMatch } from './match-rule.ts';
import { listAssignees, type Routing } from './routing.ts';
import { toRoutingFacts } from './routing-facts.ts';
import { validateRouting } from './validate-routing.ts';

export interface DryRunRoutingCommand {
  readonly siteId: string;
  readonly routing: Routing;
  /** Maximum number of conversations, 1 to 100. */
  readonly limit: number;
}

/** A stored conversation, and the rule that matches its current state. */
export interface DryRunMatch extends RoutingMatch {
  readonly conversation: ListedConversation;
  /**
   * The member to whom the outcome assigns the conversation. Null if there is none, or if the member has left the site.
   */
  readonly assignee: Assignee | null;
}

/**
 * Finds which rule matches each of the site's most recently updated conversations. Changes nothing.
 * @throws InvalidRequestError with pointers such as `/rules/3/when/field`
 */
export class DryRunRouting {
  constructor(
    private readonly conversations: ConversationReader,
    private readonly listMembers: Pick<ListMembers, 'execute'>,
  ) {}

  async execute({ siteId, routing, limit }: DryRunRoutingCommand): Promise<readonly DryRunMatch[]> {
    validateRouting(routing);
    const members = listAssignees(routing).length === 0 ? [] : await this.listMembers.execute({ siteId });
    const { conversations } = await this.conversations.listPage(siteId, {}, limit);
    const matches: DryRunMatch[] = [];
    // Read one conversation at a time, because it may have megabytes of messages.
    for (const conversation of conversations) {
      const stored = await findDocumentUnlessErased(this.conversations, siteId, conversation.id);
      if (!stored) continue;
      const ticket = parseTicketBytes(stored.document);
      const match = matchRule(routing, toRoutingFacts(ticket));
      const account = members.find((one) => one.account.id === match.outcome.assigneeId)?.account;
      matches.push({
        conversation,
        ...match,
        assignee: account ? { accountId: account.id, name: account.name } : null,
      });
    }
    return matches;
  }
}
