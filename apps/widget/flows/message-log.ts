import { toInitials } from '../../../core/shared/initials.ts';
import { createButton, createElement, createIsolatedText, interpolate } from '../elements.ts';
import type { Translate } from '../texts.ts';
import type { ConversationMessage } from '../wire.ts';
import { formatFullTime, formatMessageTime } from './format.ts';
import { findLatestMessageIndex } from './latest-message.ts';
import { linkifyText } from './linkify-text.ts';

/** If the log is scrolled to within this distance of its end, it counts as being at its end. */
const END_TOLERANCE_PX = 60;
/** Maximum number of messages rendered per task. Rendering all of a long conversation at once would block the page. */
const MAX_MESSAGES_PER_TASK = 40;

interface MessageLogOptions {
  readonly t: Translate;
  /** Language tag for times. */
  readonly locale: string;
  readonly greeting: string;
  /** Whether the messages have to be loaded first. */
  readonly isLoading: boolean;
  /** Called when the latest message is in view. */
  readonly onEndShown: () => void;
}

/** The messages of a conversation. They are shown as plain text with links, each with its own text direction. */
export class MessageLog {
  readonly node: HTMLElement;
  private readonly t: Translate;
  private readonly locale: string;
  private readonly onEndShown: () => void;
  private readonly log: HTMLElement;
  private readonly waiting: HTMLElement;
  private readonly newMessagesButton: HTMLButtonElement;
  private readonly delivery = createElement('p', { class: 'by delivery' });
  private readonly nodes = new Map<string, HTMLElement>();
  private unseenCount = 0;
  private timer = 0;

  constructor({ t, locale, greeting, isLoading, onEndShown }: MessageLogOptions) {
    this.t = t;
    this.locale = locale;
    this.onEndShown = onEndShown;
    this.waiting = createElement('p', { class: 'waiting', hidden: !isLoading }, t('loading'));
    const greetingNode = createElement('p', { class: 'greeting', dir: 'auto' }, greeting);
    this.log = createElement(
      'div',
      { class: 'log', role: 'log', tabindex: 0, 'aria-label': t('conversationTitle'), 'aria-live': 'off' },
      greetingNode,
      this.waiting,
    );
    this.newMessagesButton = createButton({ class: 'below', hidden: true }, () => this.scrollToEnd());
    this.node = createElement('div', { class: 'log-frame' }, this.log, this.newMessagesButton);
    this.log.addEventListener('scroll', () => this.isScrolledToEnd && this.markEndShown());
  }

  /** Whether the latest message is in view. */
  get isScrolledToEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.log;
    return scrollHeight - scrollTop - clientHeight < END_TOLERANCE_PX;
  }

  /**
   * Adds the messages that are not shown yet. From the second call on, screen readers announce added messages. The
   * visitor's messages up to `seenThrough` are shown as seen by the team.
   */
  showMessages(messages: readonly ConversationMessage[], seenThrough: string | null): void {
    const isFirst = this.nodes.size === 0;
    const wasAtEnd = isFirst || this.isScrolledToEnd;
    const newest = messages.slice(-MAX_MESSAGES_PER_TASK);
    const added = isFirst ? 0 : newest.filter(({ id }) => !this.nodes.has(id)).length;
    this.stopLoading();
    clearTimeout(this.timer);
    this.insertMessages(messages, messages.length);
    this.showDelivery(messages, seenThrough);
    if (wasAtEnd) this.scrollToEnd();
    else this.setUnseenCount(this.unseenCount + added);
    if (isFirst) requestAnimationFrame(() => this.log.setAttribute('aria-live', 'polite'));
  }

  /** Shows a message that the visitor has just sent. */
  appendMessage(message: ConversationMessage): void {
    if (!this.nodes.has(message.id)) {
      const node = this.createMessageNode(message);
      this.log.append(node);
      this.moveDelivery(node, this.t('sent'));
    }
    this.scrollToEnd();
  }

  /** Hides the loading message, because the messages will never load. */
  stopLoading(): void {
    this.waiting.hidden = true;
  }

  /** Stops rendering older messages. */
  stop(): void {
    clearTimeout(this.timer);
  }

  /**
   * Inserts the messages before the index `end`, latest first. Keeps the scroll distance to the end, so that visible
   * messages do not move.
   */
  private insertMessages(messages: readonly ConversationMessage[], end: number): void {
    const { log } = this;
    const distanceToEnd = log.scrollHeight - log.scrollTop;
    const isOlder = end < messages.length;
    let next = this.nodes.get(messages[end]?.id ?? '') ?? null;
    let created = 0;
    let index = end - 1;
    for (; index >= 0 && created < MAX_MESSAGES_PER_TASK; index -= 1) {
      const message = messages[index];
      if (!message) break;
      const known = this.nodes.get(message.id);
      const node = known ?? this.createMessageNode(message);
      if (!known) created += 1;
      if (!node.isConnected || node.nextSibling !== next) log.insertBefore(node, next);
      next = node;
    }
    if (isOlder && created > 0) log.scrollTop = log.scrollHeight - distanceToEnd;
    if (index >= 0) this.timer = setTimeout(() => this.insertMessages(messages, index + 1));
  }

  private scrollToEnd(): void {
    this.log.scrollTop = this.log.scrollHeight;
    this.markEndShown();
  }

  private markEndShown(): void {
    this.setUnseenCount(0);
    this.onEndShown();
  }

  private setUnseenCount(count: number): void {
    this.unseenCount = count;
    this.newMessagesButton.hidden = count === 0;
    this.newMessagesButton.textContent = interpolate(this.t('newMessages'), { count: String(count) });
  }

  /** If the latest message is the visitor's, shows below it whether the team has seen it. */
  private showDelivery(messages: readonly ConversationMessage[], seenThrough: string | null): void {
    const latest = messages[findLatestMessageIndex(messages, ({ role }) => role !== 'system')];
    const node = latest?.role === 'visitor' ? this.nodes.get(latest.id) : undefined;
    if (!latest || !node) this.delivery.remove();
    else this.moveDelivery(node, this.t(seenThrough !== null && latest.createdAt <= seenThrough ? 'seen' : 'sent'));
  }

  private moveDelivery(node: HTMLElement, text: string): void {
    if (this.delivery.textContent !== text) this.delivery.textContent = text;
    if (this.delivery.parentNode !== node) node.append(this.delivery);
  }

  private createMessageNode({ id, role, authorName, content, createdAt }: ConversationMessage): HTMLElement {
    const text = createElement('p', { class: 'text', dir: 'auto' }, ...linkifyText(content));
    const node = createElement('div', { class: `message ${role}` }, text);
    this.nodes.set(id, node);
    if (role === 'system') return node;
    const author = role === 'visitor' ? this.t('you') : authorName || this.t('specialist');
    const { locale } = this;
    const time = createElement(
      'time',
      { datetime: createdAt, title: formatFullTime(createdAt, locale) },
      formatMessageTime(createdAt, locale),
    );
    const initials = role === 'specialist' ? toInitials(author) : '';
    const badge =
      initials === ''
        ? []
        : [createElement('span', { class: 'initials', 'data-initials': initials, 'aria-hidden': 'true' })];
    node.prepend(createElement('p', { class: 'by' }, ...badge, createIsolatedText(author), ' · ', time));
    return node;
  }
}
