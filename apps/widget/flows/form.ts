import { bare } from '../bare.ts';
import { button, element, write } from '../elements.ts';
import { tell } from '../events.ts';
import type { Scene } from '../scene.ts';
import type { Reply } from '../server.ts';
import type { OpenedTicket, ResolvedAs } from '../wire.ts';
import { showKept } from './conversation.ts';
import { Field } from './field.ts';
import { keepConversation, keptConversations } from './kept-conversations.ts';
import { Submission } from './submission.ts';
import { showThanks } from './thanks.ts';
import { troubleWith } from './trouble.ts';

type Shown = ResolvedAs<'form'> | ResolvedAs<'handoff'>;

interface Draft {
  answers: Readonly<Record<string, string>>;
  readonly submission: Submission;
}

/** Unsent form values by intent, for the lifetime of the page: closing a dialog loses nothing. */
const drafts = new Map<string, Draft>();

/** A form whose answers create a ticket. The page and the intent are added here; the visitor cannot change them. */
export function showForm(scene: Scene, shown: Shown): void {
  new FormView(scene, shown).show();
}

class FormView {
  private readonly fields: readonly Field[];
  private readonly draft: Draft;
  private readonly trouble = element('p', { class: 'trouble', role: 'alert', hidden: true });
  private readonly send = element('button', { class: 'primary', type: 'submit' });
  private readonly form: HTMLFormElement;
  private isBusy = false;

  constructor(
    private readonly scene: Scene,
    private readonly shown: Shown,
  ) {
    const { intentKey, form } = shown;
    this.fields = form.fields.map((declared) => new Field(declared, scene.say));
    this.draft = drafts.get(intentKey) ?? { answers: {}, submission: new Submission() };
    for (const field of this.fields) field.answer = this.drafted(field.declared.name);
    const actions = element('div', { class: 'actions' }, this.send);
    const nodes = this.fields.map(({ node }) => node);
    this.form = element('form', { novalidate: true }, ...nodes, this.trouble, actions);
    this.form.addEventListener('input', () => this.remember());
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.submit();
    });
    this.setBusy(false);
  }

  show(): void {
    const { dialog, back } = this.scene;
    const { title, description } = this.shown;
    dialog.show({
      title,
      content: [
        ...(description ? [element('p', { class: 'text', dir: 'auto' }, description)] : []),
        ...this.wayToEarlier(),
        this.form,
      ],
      focus: this.fields[0]?.input,
      back,
    });
  }

  /** The way to what the visitor has sent by this form before. */
  private wayToEarlier(): readonly HTMLElement[] {
    const { scene, shown } = this;
    const kept = keptConversations(scene.script.site).find(({ key }) => key === shown.intentKey);
    if (!kept) return [];
    const back = () => showForm(scene, shown);
    return [button({ class: 'link' }, () => showKept({ ...scene, back }, kept), scene.say('continueConversation'))];
  }

  private async submit(): Promise<void> {
    if (this.isBusy) return;
    write(this.trouble, '');
    if (!this.fields.map((field) => field.check()).every(Boolean)) {
      this.showFaults();
      return;
    }
    this.setBusy(true);
    const reply = await this.ask();
    this.setBusy(false);
    if (reply.body) this.finish(reply.body);
    else this.complain(reply);
  }

  private ask(): Promise<Reply<OpenedTicket>> {
    const { server, wish, config } = this.scene;
    const { intentKey } = this.shown;
    const said = {
      intentKey,
      fields: this.answers(),
      pageUrl: wish.pageUrl,
      referringIntent: wish.key || intentKey,
      locale: config.locale,
    };
    const submissionId = this.draft.submission.idOf(JSON.stringify(said));
    return server.ask('widget/tickets', { ...said, submissionId });
  }

  private finish({ ticketId: id, conversationToken: token }: OpenedTicket): void {
    const { scene, shown } = this;
    const kept = { key: shown.intentKey, title: shown.title, id, token };
    drafts.delete(shown.intentKey);
    keepConversation(scene.script.site, kept);
    tell('submitted', scene.wish, {});
    if (this.form.isConnected) showThanks(scene, kept);
  }

  /** What the visitor has typed stays, whatever the trouble. */
  private complain(reply: Reply<OpenedTicket>): void {
    const refused = this.fields.filter(({ pointer }) => reply.faults.some((fault) => fault.pointer === pointer));
    for (const field of refused) field.refuse();
    if (refused.length > 0) this.showFaults();
    else this.showTrouble(troubleWith(reply, this.scene.say));
  }

  private showFaults(): void {
    this.showTrouble(this.scene.say('faults'));
    this.fields.find(({ isWrong }) => isWrong)?.input.focus();
  }

  private showTrouble(words: string): void {
    write(this.trouble, words);
    this.trouble.scrollIntoView(bare<ScrollIntoViewOptions>({ block: 'center' }));
  }

  private setBusy(isBusy: boolean): void {
    const { say, dialog } = this.scene;
    this.isBusy = isBusy;
    this.send.setAttribute('aria-disabled', String(isBusy));
    this.send.textContent = isBusy ? say('sending') : this.shown.submitLabel || say('send');
    for (const field of this.fields) field.setBusy(isBusy);
    if (isBusy) dialog.announce(say('sending'));
  }

  private remember(): void {
    this.draft.answers = this.answers();
    drafts.set(this.shown.intentKey, this.draft);
  }

  private drafted(name: string): string {
    const { answers } = this.draft;
    return Object.hasOwn(answers, name) ? (answers[name] ?? '') : '';
  }

  private answers(): Record<string, string> {
    return Object.fromEntries(this.fields.map((field) => [field.declared.name, field.answer]));
  }
}
