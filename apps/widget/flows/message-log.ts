import { button, element, filled, isolated } from '../elements.ts';
import type { Message } from '../wire.ts';
import type { Say } from '../words.ts';
import { clockText } from './number-words.ts';

const NEAR = 60;

/** What was said, in order. Texts of others are shown as text, each in its own direction. */
export class MessageLog {
  readonly node: HTMLElement;
  private readonly log: HTMLElement;
  private readonly below: HTMLButtonElement;
  private readonly nodes = new Map<string, HTMLElement>();
  private unseen = 0;

  constructor(
    private readonly say: Say,
    private readonly locale: string,
    greeting: string,
  ) {
    const first = element('p', { class: 'greeting', dir: 'auto' }, greeting);
    this.log = element(
      'div',
      { class: 'log', role: 'log', tabindex: 0, 'aria-label': say('conversationTitle'), 'aria-live': 'off' },
      first,
    );
    this.below = button({ class: 'below', hidden: true }, () => this.toEnd());
    this.node = element('div', { class: 'log-frame' }, this.log, this.below);
    this.log.addEventListener('scroll', () => this.isAtEnd && this.setUnseen(0));
  }

  /** Shows the messages; what is new is heard, once there was a first state. */
  show(messages: readonly Message[]): void {
    const isFirst = this.nodes.size === 0;
    const wasAtEnd = isFirst || this.isAtEnd;
    const before = this.nodes.size;
    for (const [index, message] of messages.entries()) {
      const node = this.nodes.get(message.id) ?? this.messageNode(message);
      this.nodes.set(message.id, node);
      const there = this.log.children[index + 1] ?? null;
      if (there !== node) this.log.insertBefore(node, there);
    }
    if (wasAtEnd) this.toEnd();
    else this.setUnseen(this.unseen + this.nodes.size - before);
    if (isFirst) requestAnimationFrame(() => this.log.setAttribute('aria-live', 'polite'));
  }

  /** Shows what the visitor has just said. */
  add(message: Message): void {
    if (!this.nodes.has(message.id)) this.log.append(this.messageNode(message));
    this.toEnd();
  }

  private get isAtEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.log;
    return scrollHeight - scrollTop - clientHeight < NEAR;
  }

  private toEnd(): void {
    this.log.scrollTop = this.log.scrollHeight;
    this.setUnseen(0);
  }

  private setUnseen(count: number): void {
    this.unseen = count;
    this.below.hidden = count === 0;
    this.below.textContent = filled(this.say('newMessages'), { count: String(count) });
  }

  private messageNode({ id, role, authorName, content, createdAt }: Message): HTMLElement {
    const text = element('p', { class: 'text', dir: 'auto' }, content);
    const node = element('div', { class: `message ${role}` }, text);
    this.nodes.set(id, node);
    if (role === 'system') return node;
    const author = role === 'visitor' ? this.say('you') : authorName || this.say('specialist');
    const time = element('time', { datetime: createdAt }, clockText(createdAt, this.locale));
    node.prepend(element('p', { class: 'by' }, isolated(author), ' · ', time));
    return node;
  }
}
