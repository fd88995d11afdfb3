import type {
  ConversationCount,
  ConversationFilter,
  ConversationReader,
  ListedConversation,
} from '../tickets/conversation-reader.port.ts';
import type { Person } from './person.ts';

/** Maximum number of conversations that a search lists. */
export const MAX_FOUND_CONVERSATIONS = 100;
/** Maximum number of conversations that a search counts. */
const MAX_COUNTED_CONVERSATIONS = 10_000;

export interface VisitorConversations {
  /** The newest conversations. */
  readonly conversations: readonly ListedConversation[];
  readonly total: ConversationCount;
}

/** Finds the tickets and chats of a person on a site. */
export class FindVisitorConversations {
  constructor(private readonly conversations: Pick<ConversationReader, 'listPage' | 'count'>) {}

  async execute({
    siteId,
    person,
  }: {
    readonly siteId: string;
    readonly person: Person;
  }): Promise<VisitorConversations> {
    const filter = toPersonFilter(person);
    const [page, total] = await Promise.all([
      this.conversations.listPage(siteId, { ...filter, sort: 'created' }, MAX_FOUND_CONVERSATIONS),
      this.conversations.count(siteId, filter, MAX_COUNTED_CONVERSATIONS),
    ]);
    return { conversations: page.conversations, total };
  }
}

/** Returns the filter that selects the conversations of a person. */
export function toPersonFilter(person: Person): ConversationFilter {
  return 'email' in person ? { visitorEmail: person.email } : { visitorPhone: person.phone };
}
