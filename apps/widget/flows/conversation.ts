import { button, element, write } from '../elements.ts';
import { tell } from '../events.ts';
import type { Scene } from '../scene.ts';
import type { Conversation, OpenedChat, ResolvedAs, SentMessage } from '../wire.ts';
import { Composer } from './composer.ts';
import { type Follower, follow } from './follow.ts';
import {
  forgetConversation,
  type KeptConversation,
  keepConversation,
  keptConversations,
} from './kept-conversations.ts';
import { MessageLog } from './message-log.ts';
import { Submission } from './submission.ts';
import { troubleWith } from './trouble.ts';

type Kept = Omit<KeptConversation, 'at'>;

interface Topic {
  readonly key: string;
  readonly title: string;
  /** null: the widget's own. */
  readonly greeting: string | null;
  /** Whether another conversation can follow, as it can where none was begun by a form. */
  readonly canBeginAnew: boolean;
}

/** What a visitor has typed and not sent, by the key of the conversation. */
const drafts = new Map<string, { text: string; readonly submission: Submission }>();

/** The conversation that this key began earlier in this browser, or a new one. */
export function showConversation(scene: Scene, { title, greeting }: ResolvedAs<'conversation'>): void {
  const { wish, script } = scene;
  const kept = keptConversations(script.site).find(({ key }) => key === wish.key);
  new ConversationView(scene, { key: wish.key, title, greeting, canBeginAnew: true }, kept).show();
}

/** A conversation that was begun earlier, by a form's answers for instance. */
export function showKept(scene: Scene, kept: Kept): void {
  new ConversationView(scene, { ...kept, greeting: '', canBeginAnew: false }, kept).show();
}

class ConversationView implements Follower {
  private readonly log: MessageLog;
  private readonly composer: Composer;
  private readonly notice = element('p', { class: 'notice', role: 'status', hidden: true });
  private readonly ways = element('div', { class: 'ways' });
  private readonly draft;
  private stop = () => {};
  private last: Conversation | undefined;

  constructor(
    private readonly scene: Scene,
    private readonly topic: Topic,
    private kept: Kept | undefined,
  ) {
    const { say, config } = scene;
    this.draft = drafts.get(topic.key) ?? { text: '', submission: new Submission() };
    drafts.set(topic.key, this.draft);
    this.log = new MessageLog(say, config.locale, topic.greeting ?? say('conversationEmpty'));
    this.composer = new Composer(
      say,
      this.draft.text,
      (text) => {
        this.draft.text = text;
      },
      (text) => this.send(text),
    );
  }

  show(): void {
    const { dialog, back } = this.scene;
    dialog.show({
      title: this.topic.title,
      content: [this.log.node, this.notice, this.composer.node, this.ways],
      focus: this.composer.input,
      back,
      leave: () => this.stop(),
    });
    this.showWays();
    this.follow();
  }

  take(conversation: Conversation): void {
    this.last = conversation;
    this.log.show(conversation.messages);
    this.setAway(false);
  }

  setAway(isAway: boolean): void {
    const { say } = this.scene;
    if (isAway) this.note(say('conversationOffline'));
    else if (this.last?.status === 'resolved') this.note(say('conversationResolved'));
    else this.note('');
  }

  end(): void {
    this.note(this.scene.say('conversationGone'));
    this.composer.node.hidden = true;
  }

  private follow(): void {
    this.stop();
    if (this.kept) this.stop = follow(this.scene.server, this.kept, this);
  }

  private note(words: string): void {
    write(this.notice, words);
  }

  private send(text: string): Promise<string> {
    return this.kept ? this.answer(this.kept, text) : this.begin(text);
  }

  private async begin(content: string): Promise<string> {
    const { server, wish, config, script, say } = this.scene;
    const said = { content, pageUrl: wish.pageUrl, referringIntent: this.topic.key, locale: config.locale };
    const reply = await server.ask<OpenedChat>('widget/conversations', {
      ...said,
      submissionId: this.draft.submission.idOf(JSON.stringify(said)),
    });
    if (!reply.body) return troubleWith(reply, say);
    const { conversationId: id, conversationToken: token } = reply.body;
    this.draft.submission.forget();
    this.kept = { key: this.topic.key, title: this.topic.title, id, token };
    keepConversation(script.site, this.kept);
    tell('submitted', wish, {});
    if (this.composer.node.isConnected) this.follow();
    this.showWays();
    return '';
  }

  private async answer(kept: Kept, content: string): Promise<string> {
    const { server, script, say } = this.scene;
    const submissionId = this.draft.submission.idOf(`${kept.id} ${content}`);
    const path = `widget/conversations/${kept.id}/messages`;
    const reply = await server.ask<SentMessage>(path, { content, submissionId }, kept.token);
    if (!reply.body) return troubleWith(reply, say);
    this.draft.submission.forget();
    keepConversation(script.site, kept);
    this.log.add(reply.body.message);
    return '';
  }

  /** What else can be done with a conversation that has begun. */
  private showWays(): void {
    const { kept, scene } = this;
    if (!kept) return;
    const forget = (next: () => void) => () => {
      forgetConversation(scene.script.site, kept.id);
      next();
    };
    const another = () => new ConversationView(scene, this.topic, undefined).show();
    const way = this.topic.canBeginAnew
      ? button({ class: 'link' }, forget(another), scene.say('beginConversation'))
      : button({ class: 'link' }, forget(scene.back ?? (() => scene.dialog.close())), scene.say('forgetConversation'));
    this.ways.replaceChildren(way);
  }
}
