import type { StoredConversation } from '../conversation-storage.ts';
import type { FlowContext } from '../flow-context.ts';
import type { ConversationMessage } from '../wire.ts';
import { findLatestMessageIndex } from './latest-message.ts';

/**
 * Marks the answers of an open conversation as seen when they are really shown: in a visible tab, at the end of the
 * log. Until then they count as unread, also in the title of the page.
 */
export class SeenAnswerMarker {
  private messages: readonly ConversationMessage[] = [];
  /** Id of the latest answer that the server knows to be seen. */
  private markedId = '';
  private isMarking = false;

  constructor(
    private readonly context: Pick<FlowContext, 'api' | 'unread'>,
    private readonly conversation: Pick<StoredConversation, 'id' | 'token'>,
    private readonly isEndShown: () => boolean,
  ) {}

  /** Call it with the messages of each state of the conversation. */
  onMessages(messages: readonly ConversationMessage[]): void {
    this.messages = messages;
    this.update();
  }

  /** Call it when answers may have come into view, for example after scrolling. */
  update(): void {
    const { messages, conversation, context } = this;
    const latest = findLatestAnswer(messages);
    if (!latest) return;
    const isShown = document.visibilityState === 'visible' && this.isEndShown();
    context.unread.setCount(conversation.id, isShown ? 0 : this.countUnread());
    if (isShown && latest.id !== this.markedId && !this.isMarking) void this.mark(latest.id);
  }

  /**
   * Marks the answers up to a message as seen. If the request fails, the next update of the conversation repeats it.
   */
  private async mark(messageId: string): Promise<void> {
    const { api } = this.context;
    const { id, token } = this.conversation;
    this.isMarking = true;
    const { body } = await api.request(`widget/conversations/${id}/seen`, { messageId }, token);
    this.isMarking = false;
    if (body) this.markedId = messageId;
    if (body && messageId !== findLatestAnswer(this.messages)?.id) this.update();
  }

  private countUnread(): number {
    const { messages, markedId } = this;
    const isRead = ({ role, id }: ConversationMessage) => role === 'visitor' || id === markedId;
    return messages.slice(findLatestMessageIndex(messages, isRead) + 1).filter(({ role }) => role === 'specialist')
      .length;
  }
}

function findLatestAnswer(messages: readonly ConversationMessage[]): ConversationMessage | undefined {
  return messages[findLatestMessageIndex(messages, ({ role }) => role === 'specialist')];
}
