import { StoreUnavailable } from '../shared/domain-error.ts';
import type { Message } from '../tickets/message.ts';
import type { VisitorConversation } from '../tickets/read-conversation.ts';
import type { MailSettings } from './mail-settings.ts';
import type { NotificationRepository } from './notification-repository.port.ts';
import type { VisitorMailRepository } from './visitor-mail-repository.port.ts';
import { findSeenIndex } from './visitor-mail-state.ts';

/** Number of conversations whose latest seen answer this process remembers, so that it is stored only once. */
const MAX_REMEMBERED = 10_000;

/**
 * Stores that the visitor has seen the answers of a conversation, because the widget has read it. Stores nothing if no
 * answer is new, or if the site does not mail answers.
 */
export class MarkAnswersSeen {
  /** `createdAt` of the latest answer by conversation, oldest entry first. */
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly settings: Pick<NotificationRepository, 'find'>,
    private readonly visitorMail: Pick<VisitorMailRepository, 'change'>,
    private readonly mailSettings: MailSettings,
  ) {}

  /** If the store is unavailable, nothing is stored until the widget reads the conversation again. */
  async execute(
    siteId: string,
    { conversationId, messages }: Pick<VisitorConversation, 'conversationId' | 'messages'>,
  ): Promise<void> {
    const latest = messages.findLast(({ role }) => role === 'specialist');
    if (!latest || !this.mailSettings.sender) return;
    const through = Date.parse(latest.createdAt);
    if (this.seen.get(conversationId) === through) return;
    try {
      await this.store(siteId, conversationId, messages, through);
      this.remember(conversationId, through);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  private async store(
    siteId: string,
    conversationId: string,
    messages: readonly Message[],
    through: number,
  ): Promise<void> {
    const { visitorAnswers } = await this.settings.find(siteId);
    if (!visitorAnswers) return;
    const latest = findSeenIndex(messages, through);
    // A slower request may have read the conversation earlier.
    await this.visitorMail.change(siteId, conversationId, (state) =>
      findSeenIndex(messages, state.seenThrough) >= latest ? state : { ...state, seenThrough: through },
    );
  }

  private remember(conversationId: string, through: number): void {
    this.seen.delete(conversationId);
    this.seen.set(conversationId, through);
    const [oldest] = this.seen.keys();
    if (this.seen.size > MAX_REMEMBERED && oldest !== undefined) this.seen.delete(oldest);
  }
}
