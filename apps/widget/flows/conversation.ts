import { button, element, setLiveText } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { dispatchPageEvent } from '../page-events.ts';
import type { Conversation, OpenedChat, ResolvedAs, SentMessage } from '../wire.ts';
import { Composer } from './composer.ts';
import { errorMessage } from './error-message.ts';
import { type ConversationFollower, followConversation } from './follow-conversation.ts';
import { MessageLog } from './message-log.ts';
import {
  listStoredConversations,
  removeStoredConversation,
  type StoredConversation,
  storeConversation,
} from './stored-conversations.ts';
import { Submission } from './submission.ts';

type StoredReference = Omit<StoredConversation, 'at'>;

/** What a conversation view shows besides the messages. */
interface Topic {
  /** Key of the intent or action that starts the conversation. */
  readonly key: string;
  readonly title: string;
  /** The text before the first message. If it is null, the default text is shown. */
  readonly greeting: string | null;
  /** Whether the view has a button to start a new conversation, instead of one to remove the conversation. */
  readonly canStartAnother: boolean;
}

/** Unsent messages by intent or action key. They are lost when the page unloads. */
const drafts = new Map<string, { text: string; readonly submission: Submission }>();

/** Shows the stored conversation of this intent or action. If there is none, shows an empty conversation. */
export function showConversation(context: FlowContext, { title, greeting }: ResolvedAs<'conversation'>): void {
  const { request, script } = context;
  const stored = listStoredConversations(script.site).find(({ key }) => key === request.key);
  new ConversationView(context, { key: request.key, title, greeting, canStartAnother: true }, stored).show();
}

/** Shows a conversation that was started earlier, for example with a form. */
export function showStoredConversation(context: FlowContext, stored: StoredReference): void {
  new ConversationView(context, { ...stored, greeting: '', canStartAnother: false }, stored).show();
}

class ConversationView implements ConversationFollower {
  private readonly log: MessageLog;
  private readonly composer: Composer;
  private readonly notice = element('p', { class: 'notice', role: 'status', hidden: true });
  private readonly links = element('div', { class: 'ways' });
  private readonly draft;
  private stopFollowing = () => {};
  private latest: Conversation | undefined;

  constructor(
    private readonly context: FlowContext,
    private readonly topic: Topic,
    private stored: StoredReference | undefined,
  ) {
    const { t, config } = context;
    this.draft = drafts.get(topic.key) ?? { text: '', submission: new Submission() };
    drafts.set(topic.key, this.draft);
    this.log = new MessageLog(t, config.locale, topic.greeting ?? t('conversationEmpty'));
    this.composer = new Composer(
      t,
      this.draft.text,
      (text) => {
        this.draft.text = text;
      },
      (text) => this.send(text),
    );
  }

  show(): void {
    const { dialog, back } = this.context;
    dialog.show({
      title: this.topic.title,
      content: [this.log.node, this.notice, this.composer.node, this.links],
      focus: this.composer.input,
      back,
      onLeave: () => this.stopFollowing(),
    });
    this.showLinks();
    this.follow();
  }

  onConversation(conversation: Conversation): void {
    this.latest = conversation;
    this.log.show(conversation.messages);
    this.onAvailability(false);
  }

  onAvailability(isUnavailable: boolean): void {
    const { t } = this.context;
    if (isUnavailable) this.showNotice(t('conversationOffline'));
    else if (this.latest?.status === 'resolved') this.showNotice(t('conversationResolved'));
    else this.showNotice('');
  }

  onGone(): void {
    this.showNotice(this.context.t('conversationGone'));
    this.composer.node.hidden = true;
  }

  private follow(): void {
    this.stopFollowing();
    if (this.stored) this.stopFollowing = followConversation(this.context.api, this.stored, this);
  }

  private showNotice(text: string): void {
    setLiveText(this.notice, text);
  }

  private send(text: string): Promise<string> {
    return this.stored ? this.reply(this.stored, text) : this.start(text);
  }

  private async start(content: string): Promise<string> {
    const { api, request, config, script, t } = this.context;
    const message = { content, pageUrl: request.pageUrl, referringIntent: this.topic.key, locale: config.locale };
    const reply = await api.request<OpenedChat>('widget/conversations', {
      ...message,
      submissionId: this.draft.submission.idFor(JSON.stringify(message)),
    });
    if (!reply.body) return errorMessage(reply, t);
    const { conversationId: id, conversationToken: token } = reply.body;
    this.draft.submission.reset();
    this.stored = { key: this.topic.key, title: this.topic.title, id, token };
    storeConversation(script.site, this.stored);
    dispatchPageEvent('submitted', request, {});
    if (this.composer.node.isConnected) this.follow();
    this.showLinks();
    return '';
  }

  private async reply(stored: StoredReference, content: string): Promise<string> {
    const { api, script, t } = this.context;
    const submissionId = this.draft.submission.idFor(`${stored.id} ${content}`);
    const path = `widget/conversations/${stored.id}/messages`;
    const reply = await api.request<SentMessage>(path, { content, submissionId }, stored.token);
    if (!reply.body) return errorMessage(reply, t);
    this.draft.submission.reset();
    storeConversation(script.site, stored);
    this.log.add(reply.body.message);
    return '';
  }

  /** Shows a button that removes this conversation from the browser and, if allowed, starts a new one. */
  private showLinks(): void {
    const { stored, context } = this;
    if (!stored) return;
    const forget = (next: () => void) => () => {
      removeStoredConversation(context.script.site, stored.id);
      next();
    };
    const startAnother = () => new ConversationView(context, this.topic, undefined).show();
    const link = this.topic.canStartAnother
      ? button({ class: 'link' }, forget(startAnother), context.t('beginConversation'))
      : button(
          { class: 'link' },
          forget(context.back ?? (() => context.dialog.close())),
          context.t('forgetConversation'),
        );
    this.links.replaceChildren(link);
  }
}
