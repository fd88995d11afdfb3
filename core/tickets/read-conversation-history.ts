import type { ConversationFieldChange } from './conversation-change.ts';
import type { ConversationReader } from './conversation-reader.port.ts';
import type { ReadConversationWithSeenMarks } from './read-conversation-with-seen-marks.ts';

/** Maximum number of listed changes. A change of several fields counts once. */
export const MAX_LISTED_CHANGES = 200;

/**
 * Lists the changes of a conversation's status, priority, team, assignee and link, latest first.
 * @throws TicketNotFoundError
 */
export class ReadConversationHistory {
  constructor(
    private readonly conversations: ConversationReader,
    private readonly inspectConversation: ReadConversationWithSeenMarks,
  ) {}

  async execute(query: { siteId: string; conversationId: string }): Promise<readonly ConversationFieldChange[]> {
    const history = await this.conversations.listChanges(query.siteId, query.conversationId, MAX_LISTED_CHANGES);
    if (history.length === 0) await this.inspectConversation.execute(query);
    return history;
  }
}
