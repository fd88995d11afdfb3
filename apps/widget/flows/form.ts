import type { ApiResponse } from '../api-client.ts';
import { createButton, createElement, setLiveText } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { dispatchPageEvent } from '../page-events.ts';
import type { OpenTicketReply, ResolvedContentOfKind } from '../wire.ts';
import { withoutPrototype } from '../without-prototype.ts';
import { showStoredConversation } from './conversation.ts';
import { toConversationSubject } from './conversation-subject.ts';
import { toErrorMessage } from './error-message.ts';
import { FormFieldView } from './form-field-view.ts';
import { showSubmissionConfirmation } from './submission-confirmation.ts';
import { SubmissionIdAssigner } from './submission-id-assigner.ts';

type FormContent = ResolvedContentOfKind<'form'> | ResolvedContentOfKind<'handoff'>;

interface FormDraft {
  answers: Readonly<Record<string, string>>;
  readonly submission: SubmissionIdAssigner;
}

/** Unsent form values by intent key. They are lost when the page unloads. */
const formDrafts = new Map<string, FormDraft>();

/** Shows a form that creates a ticket. The widget adds the page URL and the intent, which the visitor cannot edit. */
export function showForm(context: FlowContext, content: FormContent): void {
  new FormView(context, content).showInDialog();
}

class FormView {
  private readonly fields: readonly FormFieldView[];
  private readonly draft: FormDraft;
  private readonly errorNode = createElement('p', { class: 'trouble', role: 'alert', hidden: true });
  private readonly sendButton = createElement('button', { class: 'primary', type: 'submit' });
  private readonly form: HTMLFormElement;
  private isBusy = false;

  constructor(
    private readonly context: FlowContext,
    private readonly content: FormContent,
  ) {
    const { intentKey, form } = content;
    this.fields = form.fields.map((declared) => new FormFieldView(declared, context.t));
    this.draft = formDrafts.get(intentKey) ?? { answers: {}, submission: new SubmissionIdAssigner() };
    for (const field of this.fields) field.value = this.readDraftValue(field.declared.name);
    const actions = createElement('div', { class: 'actions' }, this.sendButton);
    const nodes = this.fields.map(({ node }) => node);
    this.form = createElement('form', { novalidate: true }, ...nodes, this.errorNode, actions);
    this.form.addEventListener('input', () => this.saveDraft());
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.submitForm();
    });
    this.setBusy(false);
  }

  showInDialog(): void {
    const { dialog, back } = this.context;
    const { title, description } = this.content;
    dialog.showView({
      title,
      content: [
        ...(description ? [createElement('p', { class: 'text', dir: 'auto' }, description)] : []),
        ...this.createConversationLink(),
        this.form,
      ],
      focus: this.fields[0]?.input,
      back,
    });
  }

  /** Returns a link to the conversation that the visitor started earlier with this form, if there is one. */
  private createConversationLink(): readonly HTMLElement[] {
    const { context, content } = this;
    const stored = context.conversations.list().find(({ key }) => key === content.intentKey);
    if (!stored) return [];
    const back = () => showForm(context, content);
    return [
      createButton(
        { class: 'link' },
        () => showStoredConversation({ ...context, back }, stored),
        context.t('continueConversation'),
      ),
    ];
  }

  private async submitForm(): Promise<void> {
    if (this.isBusy) return;
    setLiveText(this.errorNode, '');
    if (!this.fields.map((field) => field.validateValue()).every(Boolean)) {
      this.showErrorAndFocusFirstInvalidField();
      return;
    }
    this.setBusy(true);
    const reply = await this.sendSubmission();
    this.setBusy(false);
    if (reply.body) this.onAccepted(reply.body);
    else this.onFailed(reply);
  }

  private sendSubmission(): Promise<ApiResponse<OpenTicketReply>> {
    const { api, request, config } = this.context;
    const { intentKey } = this.content;
    const submission = {
      intentKey,
      fields: this.collectAnswers(),
      pageUrl: request.pageUrl,
      referringIntent: request.key || intentKey,
      locale: config.locale,
    };
    const submissionId = this.draft.submission.assignId(JSON.stringify(submission));
    return api.request('widget/tickets', { ...submission, submissionId });
  }

  private onAccepted({ ticketId: id, conversationToken: token }: OpenTicketReply): void {
    const { context, content } = this;
    const message = this.fields.find(({ declared, value }) => declared.kind === 'textarea' && value.trim() !== '');
    const subject = toConversationSubject(message?.value ?? '');
    const stored = { key: content.intentKey, title: content.title, subject, id, token };
    formDrafts.delete(content.intentKey);
    context.conversations.store(stored);
    dispatchPageEvent('submitted', context.request, {});
    if (this.form.isConnected) showSubmissionConfirmation(context, stored);
  }

  /** Shows the errors of rejected fields. If there are none, shows an error above the button. Keeps all values. */
  private onFailed(reply: ApiResponse<OpenTicketReply>): void {
    const rejectedFields = this.fields.filter(({ requestPointer }) =>
      reply.violations.some((fault) => fault.pointer === requestPointer),
    );
    for (const field of rejectedFields) field.showRejectedError();
    if (rejectedFields.length > 0) this.showErrorAndFocusFirstInvalidField();
    else this.showError(toErrorMessage(reply, this.context.t));
  }

  private showErrorAndFocusFirstInvalidField(): void {
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
    this.sendButton.setAttribute('aria-busy', String(isBusy));
    this.sendButton.textContent = isBusy ? t('sending') : this.content.submitLabel || t('send');
    for (const field of this.fields) field.setBusy(isBusy);
    if (isBusy) dialog.announce(t('sending'));
  }

  private saveDraft(): void {
    this.draft.answers = this.collectAnswers();
    formDrafts.set(this.content.intentKey, this.draft);
  }

  private readDraftValue(name: string): string {
    const { answers } = this.draft;
    return Object.hasOwn(answers, name) ? (answers[name] ?? '') : '';
  }

  private collectAnswers(): Record<string, string> {
    return Object.fromEntries(this.fields.map((field) => [field.declared.name, field.value]));
  }
}
