import { createButton, createElement, interpolate, isolateText } from '../elements.ts';
import type { Translate } from '../texts.ts';
import type { ConversationMessage } from '../wire.ts';
import { formatMessageTime } from './format.ts';

/** If the log is scrolled to less than this above its end, new messages scroll into view. */
const END_TOLERANCE_PX = 60;

/** The messages of a conversation. They are shown as plain text, each with its own text direction. */
export class MessageLog {
  readonly node: HTMLElement;
  private readonly log: HTMLElement;
  private readonly newMessagesButton: HTMLButtonElement;
  private readonly nodes = new Map<string, HTMLElement>();
  private unseenCount = 0;

  constructor(
    private readonly t: Translate,
    private readonly locale: string,
    greeting: string,
  ) {
    const greetingNode = createElement('p', { class: 'greeting', dir: 'auto' }, greeting);
    this.log = createElement(
      'div',
      { class: 'log', role: 'log', tabindex: 0, 'aria-label': t('conversationTitle'), 'aria-live': 'off' },
      greetingNode,
    );
    this.newMessagesButton = createButton({ class: 'below', hidden: true }, () => this.scrollToEnd());
    this.node = createElement('div', { class: 'log-frame' }, this.log, this.newMessagesButton);
    this.log.addEventListener('scroll', () => this.isScrolledToEnd && this.setUnseenCount(0));
  }

  /** Adds the messages that are not shown yet. From the second call on, screen readers announce added messages. */
  showMessages(messages: readonly ConversationMessage[]): void {
    const isFirst = this.nodes.size === 0;
    const wasAtEnd = isFirst || this.isScrolledToEnd;
    const countBefore = this.nodes.size;
    for (const [index, message] of messages.entries()) {
      const node = this.nodes.get(message.id) ?? this.createMessageNode(message);
      this.nodes.set(message.id, node);
      const currentNode = this.log.children[index + 1] ?? null;
      if (currentNode !== node) this.log.insertBefore(node, currentNode);
    }
    if (wasAtEnd) this.scrollToEnd();
    else this.setUnseenCount(this.unseenCount + this.nodes.size - countBefore);
    if (isFirst) requestAnimationFrame(() => this.log.setAttribute('aria-live', 'polite'));
  }

  /** Shows a message that the visitor has just sent. */
  appendMessage(message: ConversationMessage): void {
    if (!this.nodes.has(message.id)) this.log.append(this.createMessageNode(message));
    this.scrollToEnd();
  }

  private get isScrolledToEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.log;
    return scrollHeight - scrollTop - clientHeight < END_TOLERANCE_PX;
  }

  private scrollToEnd(): void {
    this.log.scrollTop = this.log.scrollHeight;
    this.setUnseenCount(0);
  }

  private setUnseenCount(count: number): void {
    this.unseenCount = count;
    this.newMessagesButton.hidden = count === 0;
    this.newMessagesButton.textContent = interpolate(this.t('newMessages'), { count: String(count) });
  }

  private createMessageNode({ id, role, authorName, content, createdAt }: ConversationMessage): HTMLElement {
    const text = createElement('p', { class: 'text', dir: 'auto' }, content);
    const node = createElement('div', { class: `message ${role}` }, text);
    this.nodes.set(id, node);
    if (role === 'system') return node;
    const author = role === 'visitor' ? this.t('you') : authorName || this.t('specialist');
    const time = createElement('time', { datetime: createdAt }, formatMessageTime(createdAt, this.locale));
    node.prepend(createElement('p', { class: 'by' }, isolateText(author), ' · ', time));
    return node;
  }
}
