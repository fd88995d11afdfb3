import type { ApiResponse } from '../api-client.ts';
import { button, element, setLiveText } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { dispatchPageEvent } from '../page-events.ts';
import type { OpenedTicket, ResolvedAs } from '../wire.ts';
import { withoutPrototype } from '../without-prototype.ts';
import { showStoredConversation } from './conversation.ts';
import { errorMessage } from './error-message.ts';
import { Field } from './field.ts';
import { listStoredConversations, storeConversation } from './stored-conversations.ts';
import { Submission } from './submission.ts';
import { showThanks } from './thanks.ts';

type FormContent = ResolvedAs<'form'> | ResolvedAs<'handoff'>;

interface Draft {
  answers: Readonly<Record<string, string>>;
  readonly submission: Submission;
}

/** Unsent form values by intent key. They outlive the dialog, but not the page. */
const drafts = new Map<string, Draft>();

/** Shows a form that creates a ticket. The widget adds the page URL and the intent, which the visitor cannot edit. */
export function showForm(context: FlowContext, content: FormContent): void {
  new FormView(context, content).show();
}

class FormView {
  private readonly fields: readonly Field[];
  private readonly draft: Draft;
  private readonly errorNode = element('p', { class: 'trouble', role: 'alert', hidden: true });
  private readonly sendButton = element('button', { class: 'primary', type: 'submit' });
  private readonly form: HTMLFormElement;
  private isBusy = false;

  constructor(
    private readonly context: FlowContext,
    private readonly content: FormContent,
  ) {
    const { intentKey, form } = content;
    this.fields = form.fields.map((declared) => new Field(declared, context.t));
    this.draft = drafts.get(intentKey) ?? { answers: {}, submission: new Submission() };
    for (const field of this.fields) field.answer = this.draftValue(field.declared.name);
    const actions = element('div', { class: 'actions' }, this.sendButton);
    const nodes = this.fields.map(({ node }) => node);
    this.form = element('form', { novalidate: true }, ...nodes, this.errorNode, actions);
    this.form.addEventListener('input', () => this.saveDraft());
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.submit();
    });
    this.setBusy(false);
  }

  show(): void {
    const { dialog, back } = this.context;
    const { title, description } = this.content;
    dialog.show({
      title,
      content: [
        ...(description ? [element('p', { class: 'text', dir: 'auto' }, description)] : []),
        ...this.earlierConversationLink(),
        this.form,
      ],
      focus: this.fields[0]?.input,
      back,
    });
  }

  /** Returns a link to the conversation that the visitor started earlier with this form, if there is one. */
  private earlierConversationLink(): readonly HTMLElement[] {
    const { context, content } = this;
    const stored = listStoredConversations(context.script.site).find(({ key }) => key === content.intentKey);
    if (!stored) return [];
    const back = () => showForm(context, content);
    return [
      button(
        { class: 'link' },
        () => showStoredConversation({ ...context, back }, stored),
        context.t('continueConversation'),
      ),
    ];
  }

  private async submit(): Promise<void> {
    if (this.isBusy) return;
    setLiveText(this.errorNode, '');
    if (!this.fields.map((field) => field.validate()).every(Boolean)) {
      this.showInvalidFields();
      return;
    }
    this.setBusy(true);
    const reply = await this.send();
    this.setBusy(false);
    if (reply.body) this.onAccepted(reply.body);
    else this.onFailed(reply);
  }

  private send(): Promise<ApiResponse<OpenedTicket>> {
    const { api, request, config } = this.context;
    const { intentKey } = this.content;
    const submission = {
      intentKey,
      fields: this.answers(),
      pageUrl: request.pageUrl,
      referringIntent: request.key || intentKey,
      locale: config.locale,
    };
    const submissionId = this.draft.submission.idFor(JSON.stringify(submission));
    return api.request('widget/tickets', { ...submission, submissionId });
  }

  private onAccepted({ ticketId: id, conversationToken: token }: OpenedTicket): void {
    const { context, content } = this;
    const stored = { key: content.intentKey, title: content.title, id, token };
    drafts.delete(content.intentKey);
    storeConversation(context.script.site, stored);
    dispatchPageEvent('submitted', context.request, {});
    if (this.form.isConnected) showThanks(context, stored);
  }

  /** Shows the errors of rejected fields. If there are none, shows an error above the button. Keeps all values. */
  private onFailed(reply: ApiResponse<OpenedTicket>): void {
    const rejectedFields = this.fields.filter(({ pointer }) =>
      reply.violations.some((fault) => fault.pointer === pointer),
    );
    for (const field of rejectedFields) field.showRejected();
    if (rejectedFields.length > 0) this.showInvalidFields();
    else this.showError(errorMessage(reply, this.context.t));
  }

  private showInvalidFields(): void {
    this.showError(this.context.t('faults'));
    this.fields.find(({ isInvalid }) => isInvalid)?.input.focus();
  }

  private showError(message: string): void {
    setLiveText(this.errorNode, message);
    this.errorNode.scrollIntoView(withoutPrototype<ScrollIntoViewOptions>({ block: 'center' }));
  }

  private setBusy(isBusy: boolean): void {
    const { t, dialog } = this.context;
    this.isBusy = isBusy;
    this.sendButton.setAttribute('aria-disabled', String(isBusy));
    this.sendButton.textContent = isBusy ? t('sending') : this.content.submitLabel || t('send');
    for (const field of this.fields) field.setBusy(isBusy);
    if (isBusy) dialog.announce(t('sending'));
  }

  private saveDraft(): void {
    this.draft.answers = this.answers();
    drafts.set(this.content.intentKey, this.draft);
  }

  private draftValue(name: string): string {
    const { answers } = this.draft;
    return Object.hasOwn(answers, name) ? (answers[name] ?? '') : '';
  }

  private answers(): Record<string, string> {
    return Object.fromEntries(this.fields.map((field) => [field.declared.name, field.answer]));
  }
}
