import { button, element } from '../elements.ts';
import { tell } from '../events.ts';
import type { Scene } from '../scene.ts';
import type { OpenedTicket, ResolvedAs } from '../wire.ts';
import { showKept } from './conversation.ts';
import { Field } from './field.ts';
import { type KeptConversation, keepConversation, keptConversations } from './kept-conversations.ts';
import { Submission } from './submission.ts';
import { troubleWith } from './trouble.ts';

type Shown = ResolvedAs<'form'> | ResolvedAs<'handoff'>;

/** What a visitor has typed and not sent, by intent, as long as the page is there: nothing is lost when a dialog closes. */
const drafts = new Map<string, { readonly answers: Record<string, string>; readonly submission: Submission }>();

/** A form whose answers make a ticket; the page and the intent are added here, and are not for the visitor to change. */
export function showForm(scene: Scene, shown: Shown): void {
  const { dialog, say, back } = scene;
  const { intentKey, title, description, submitLabel } = shown;
  const fields = shown.form.fields.map((declared) => new Field(declared, say));
  const draft = drafts.get(intentKey) ?? { answers: {}, submission: new Submission() };
  for (const field of fields)
    field.answer = Object.hasOwn(draft.answers, field.declared.name) ? (draft.answers[field.declared.name] ?? '') : '';
  const remember = () => drafts.set(intentKey, { ...draft, answers: answersOf(fields) });

  const trouble = element('p', { class: 'trouble', hidden: true });
  const words = submitLabel || say('send');
  const send = element('button', { class: 'primary', type: 'submit' }, words);
  const form = element(
    'form',
    { novalidate: true },
    ...fields.map(({ node }) => node),
    trouble,
    element('div', { class: 'actions' }, send),
  );
  form.addEventListener('input', remember);
  const setBusy = (isBusy: boolean) => {
    send.setAttribute('aria-disabled', String(isBusy));
    send.textContent = isBusy ? say('sending') : words;
    for (const { input } of fields) if (!(input instanceof HTMLSelectElement)) input.readOnly = isBusy;
  };
  const complain = (what: string) => {
    trouble.textContent = what;
    trouble.hidden = what === '';
    if (what !== '') dialog.announce(what);
  };

  let isSending = false;
  const submit = async () => {
    if (isSending) return;
    complain('');
    if (!fields.map((field) => field.check()).every(Boolean)) return showFaults();
    isSending = true;
    setBusy(true);
    remember();
    dialog.announce(say('sending'));
    const reply = await sendAnswers(scene, intentKey, answersOf(fields), draft.submission);
    isSending = false;
    setBusy(false);
    if (reply.body) {
      drafts.delete(intentKey);
      tell('submitted', scene.wish, {});
      const { ticketId, conversationToken } = reply.body;
      const kept = { key: intentKey, title, id: ticketId, token: conversationToken };
      keepConversation(scene.script.site, kept);
      if (form.isConnected) showThanks(scene, kept);
      return;
    }
    const refused = fields.filter(({ declared }) =>
      reply.faults.some(
        ({ pointer }) => pointer === `/fields/${declared.name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      ),
    );
    for (const field of refused) field.refuse();
    if (refused.length > 0) showFaults();
    else complain(troubleWith(reply, say));
  };
  const showFaults = () => {
    complain(say('faults'));
    fields.find(({ input }) => input.hasAttribute('aria-invalid'))?.input.focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  dialog.show({
    title,
    content: [
      ...(description ? [element('p', { class: 'text', dir: 'auto' }, description)] : []),
      ...earlier(scene, intentKey, () => showForm(scene, shown)),
      form,
    ],
    focus: fields[0]?.input,
    back,
  });
}

/** The way to what the visitor has sent by this form before. */
function earlier(scene: Scene, intentKey: string, again: () => void): readonly HTMLElement[] {
  const kept = keptConversations(scene.script.site).find(({ key }) => key === intentKey);
  if (!kept) return [];
  return [
    button({ class: 'link' }, () => showKept({ ...scene, back: again }, kept), scene.say('continueConversation')),
  ];
}

function sendAnswers(
  { server, wish, config }: Scene,
  intentKey: string,
  fields: Record<string, string>,
  submission: Submission,
) {
  const said = {
    intentKey,
    fields,
    pageUrl: wish.pageUrl,
    referringIntent: wish.key || intentKey,
    locale: config.locale,
  };
  return server.ask<OpenedTicket>('widget/tickets', {
    body: { ...said, submissionId: submission.idOf(JSON.stringify(said)) },
  });
}

function showThanks(scene: Scene, kept: Omit<KeptConversation, 'at'>): void {
  const { dialog, say, back } = scene;
  const end = button({ class: 'primary' }, () => dialog.close(), say('close'));
  const look = button({}, () => showKept(scene, kept), say('showConversation'));
  dialog.show({
    title: say('sentTitle'),
    content: [element('p', {}, say('sentText')), element('div', { class: 'actions' }, end, look)],
    back,
  });
  dialog.announce(say('sentText'));
}

function answersOf(fields: readonly Field[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.declared.name, field.answer]));
}
