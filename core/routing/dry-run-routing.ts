import {
  type ConversationReader,
  findUnlessErased,
  type ListedConversation,
} from '../tickets/conversation-reader.port.ts';
import { parseTicketBytes } from '../tickets/ticket-document.ts';
import { matchRule, type RoutingMatch } from './match-rule.ts';
import type { Routing } from './routing.ts';
import { toRoutingFacts } from './routing-facts.ts';
import { checkRouting } from './validate-routing.ts';

export interface DryRunRoutingCommand {
  readonly siteId: string;
  readonly routing: Routing;
  /** Maximum number of conversations, 1 to 100. */
  readonly limit: number;
}

/** A stored conversation, and the rule that matches its current state. */
export interface DryRunMatch extends RoutingMatch {
  readonly conversation: ListedConversation;
}

/**
 * Reports which rule each of the site's most recently updated tickets and chats matches. Changes nothing.
 * @throws InvalidRequest with pointers such as `/rules/3/when/field`
 */
export class DryRunRouting {
  constructor(private readonly conversations: ConversationReader) {}

  async execute({ siteId, routing, limit }: DryRunRoutingCommand): Promise<readonly DryRunMatch[]> {
    checkRouting(routing);
    const { conversations } = await this.conversations.listPage(siteId, {}, limit);
    const matches: DryRunMatch[] = [];
    // One at a time, because a conversation may have megabytes of messages.
    for (const conversation of conversations) {
      const stored = await findUnlessErased(this.conversations, siteId, conversation.id);
      if (!stored) continue;
      const ticket = parseTicketBytes(stored.document);
      matches.push({ conversation, ...matchRule(routing, toRoutingFacts(ticket)) });
    }
    return matches;
  }
}
