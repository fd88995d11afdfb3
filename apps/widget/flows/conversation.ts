import type { StoredConversation } from '../conversation-storage.ts';
import { createButton, createElement, setLiveText } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { dispatchPageEvent } from '../page-events.ts';
import { detectPageLanguage } from '../script-settings.ts';
import type { Conversation, OpenChatReply, ResolvedContentOfKind, SentMessage } from '../wire.ts';
import { withoutPrototype } from '../without-prototype.ts';
import { toConversationSubject } from './conversation-subject.ts';
import { toErrorMessage } from './error-message.ts';
import { type ConversationFollower, followConversation } from './follow-conversation.ts';
import { selectFormatLocale } from './format.ts';
import { MessageComposer } from './message-composer.ts';
import { MessageLog } from './message-log.ts';
import { SeenAnswerMarker } from './seen-answer-marker.ts';
import { SubmissionIdAssigner } from './submission-id-assigner.ts';

type ConversationReference = Omit<StoredConversation, 'at'>;

/** What a conversation view shows apart from the messages. */
interface ConversationViewOptions {
  /** Key of the intent or action that starts the conversation. */
  readonly key: string;
  readonly title: string;
  /** The text before the first message. If it is null, the default text is shown. */
  readonly greeting: string | null;
  /** Whether the view has a button to start a new conversation. If not, it has a button to remove the conversation. */
  readonly canStartAnother: boolean;
}

/** Unsent messages by intent or action key. They are lost when the page unloads. */
const messageDrafts = new Map<string, { text: string; readonly submission: SubmissionIdAssigner }>();

/** Shows the stored conversation of this intent or action. If there is none, shows an empty conversation. */
export function showConversation(
  context: FlowContext,
  { title, greeting }: ResolvedContentOfKind<'conversation'>,
): void {
  const { request, conversations } = context;
  const stored = conversations.list().find(({ key }) => key === request.key);
  new ConversationView(context, { key: request.key, title, greeting, canStartAnother: true }, stored).showInDialog();
}

/** Shows a conversation that was started earlier, for example with a form. */
export function showStoredConversation(context: FlowContext, stored: ConversationReference): void {
  new ConversationView(context, { ...stored, greeting: '', canStartAnother: false }, stored).showInDialog();
}

class ConversationView implements ConversationFollower {
  private readonly log: MessageLog;
  private readonly composer: MessageComposer;
  private readonly notice = createElement('p', { class: 'notice', role: 'status', hidden: true });
  private readonly links = createElement('div', { class: 'ways' });
  private readonly draft;
  private readonly shown = new AbortController();
  private stopFollowing = () => {};
  private seen: SeenAnswerMarker | undefined;
  private latest: Conversation | undefined;

  constructor(
    private readonly context: FlowContext,
    private readonly topic: ConversationViewOptions,
    private stored: ConversationReference | undefined,
  ) {
    const { t, config, script } = context;
    this.draft = messageDrafts.get(topic.key) ?? { text: '', submission: new SubmissionIdAssigner() };
    messageDrafts.set(topic.key, this.draft);
    this.log = new MessageLog({
      t,
      locale: selectFormatLocale(config.locale, detectPageLanguage(script)),
      greeting: topic.greeting ?? t('conversationEmpty'),
      isLoading: stored !== undefined,
      onEndShown: () => this.seen?.update(),
    });
    this.composer = new MessageComposer(
      t,
      this.draft.text,
      (text) => {
        this.draft.text = text;
      },
      (text) => this.sendMessage(text),
    );
  }

  showInDialog(): void {
    const { dialog, back } = this.context;
    dialog.showView({
      title: this.topic.title,
      content: [this.log.node, this.notice, this.composer.node, this.links],
      isPanel: true,
      isTall: true,
      // On a phone, the keyboard would cover the messages.
      focus: matchMedia('(pointer: coarse)').matches ? undefined : this.composer.input,
      back,
      onLeave: () => {
        this.shown.abort();
        this.log.stop();
        this.stopFollowing();
      },
    });
    const { signal } = this.shown;
    document.addEventListener('visibilitychange', () => this.seen?.update(), withoutPrototype({ signal }));
    this.showForgetButton();
    this.followUpdates();
  }

  onConversationUpdate(conversation: Conversation): void {
    this.latest = conversation;
    this.log.showMessages(conversation.messages, conversation.teamSeenThrough);
    this.seen?.onMessages(conversation.messages);
    this.setUnavailable(false);
  }

  setUnavailable(isUnavailable: boolean): void {
    const { t } = this.context;
    if (isUnavailable) this.showNotice(t('conversationOffline'));
    else if (this.latest?.status === 'resolved') this.showNotice(t('conversationResolved'));
    else this.showNotice('');
  }

  onConversationGone(isFinal: boolean): void {
    const { context, stored, topic } = this;
    this.log.stopLoading();
    this.seen = undefined;
    this.showNotice(context.t('conversationGone'));
    this.composer.node.hidden = true;
    if (!stored || !isFinal) return;
    context.conversations.remove(stored.id);
    context.unread.setCount(stored.id, 0);
    // The conversation is already forgotten, so only the button to start another conversation is still useful.
    this.links.hidden = !topic.canStartAnother;
  }

  private followUpdates(): void {
    this.stopFollowing();
    if (!this.stored) return;
    this.seen = new SeenAnswerMarker(
      this.context,
      this.stored,
      () => !this.shown.signal.aborted && this.log.isScrolledToEnd,
    );
    this.stopFollowing = followConversation(this.context.api, this.stored, this);
  }

  private showNotice(text: string): void {
    setLiveText(this.notice, text);
  }

  private sendMessage(text: string): Promise<string> {
    return this.stored ? this.reply(this.stored, text) : this.startConversation(text);
  }

  private async startConversation(content: string): Promise<string> {
    const { api, request, config, conversations, t } = this.context;
    const message = { content, pageUrl: request.pageUrl, referringIntent: this.topic.key, locale: config.locale };
    const reply = await api.request<OpenChatReply>('widget/conversations', {
      ...message,
      submissionId: this.draft.submission.assignId(JSON.stringify(message)),
    });
    if (!reply.body) return toErrorMessage(reply, t);
    const { conversationId: id, conversationToken: token } = reply.body;
    this.draft.submission.forgetId();
    this.stored = { key: this.topic.key, title: this.topic.title, subject: toConversationSubject(content), id, token };
    conversations.store(this.stored);
    dispatchPageEvent('submitted', request, {});
    if (this.composer.node.isConnected) this.followUpdates();
    this.showForgetButton();
    return '';
  }

  private async reply(stored: ConversationReference, content: string): Promise<string> {
    const { api, conversations, t } = this.context;
    const submissionId = this.draft.submission.assignId(`${stored.id} ${content}`);
    const path = `widget/conversations/${stored.id}/messages`;
    const reply = await api.request<SentMessage>(path, { content, submissionId }, stored.token);
    if (!reply.body) return toErrorMessage(reply, t);
    this.draft.submission.forgetId();
    conversations.store(stored);
    this.log.appendMessage(reply.body.message);
    return '';
  }

  /** Shows a button that removes this conversation from the browser and, if allowed, starts a new one. */
  private showForgetButton(): void {
    const { stored, context } = this;
    if (!stored) return;
    const forgetAndContinue = (next: () => void) => () => {
      context.conversations.remove(stored.id);
      next();
    };
    const startAnother = () => new ConversationView(context, this.topic, undefined).showInDialog();
    const linkButton = this.topic.canStartAnother
      ? createButton({ class: 'link' }, forgetAndContinue(startAnother), context.t('beginConversation'))
      : createButton(
          { class: 'link' },
          forgetAndContinue(context.back ?? (() => context.dialog.close())),
          context.t('forgetConversation'),
        );
    this.links.replaceChildren(linkButton);
  }
}
