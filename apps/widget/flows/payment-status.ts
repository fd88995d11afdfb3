import type { TextName } from '../../../core/localization/texts-en.ts';
import { button, element, phrase } from '../elements.ts';
import { tell } from '../events.ts';
import { type PaymentRecord, readPaymentRecord, writePaymentRecord } from '../payment-record.ts';
import type { Scene } from '../scene.ts';
import type { Execution } from '../wire.ts';
import { wishFor } from '../wish.ts';
import { moneyText } from './number-words.ts';
import { continueWith } from './payment.ts';
import { troubleWith } from './trouble.ts';

const WORDS: Readonly<Record<Execution['status'], TextName>> = {
  pending: 'paymentPending',
  processing: 'paymentProcessing',
  succeeded: 'paymentSucceeded',
  failed: 'paymentFailed',
  expired: 'paymentExpired',
  canceled: 'paymentCanceled',
};
const OPEN: readonly Execution['status'][] = ['pending', 'processing'];
/** Milliseconds between questions, growing to the longest. */
const FIRST = 1500;
const LONGEST = 10_000;

/** Shows what became of a payment. Polls while it is undecided and the dialog is open. */
export function showPaymentStatus(scene: Scene): void {
  const { dialog, say, script } = scene;
  const record = readPaymentRecord(script.site);
  if (!record) {
    dialog.close();
    return;
  }
  const words = element('p', { class: 'result', role: 'status' }, say('loading'));
  const actions = element(
    'div',
    { class: 'actions' },
    button({ class: 'primary' }, () => dialog.close(), say('close')),
  );
  let isShown = true;
  let isTold = false;
  const showing = {
    isShown: () => isShown,
    words,
    actions,
    tell: () => {
      isTold = true;
    },
  };
  dialog.show({
    title: say('paymentTitle'),
    content: [words, actions],
    leave: () => {
      isShown = false;
      // A visitor who was told hears nothing of it on the next page.
      if (isTold) writePaymentRecord(script.site, undefined);
    },
  });
  ask(scene, record, showing).catch(() => dialog.close());
}

/** Where it is told what became of the payment, and by `tell` that it was. */
interface Showing {
  readonly isShown: () => boolean;
  readonly words: HTMLElement;
  readonly actions: HTMLElement;
  readonly tell: () => void;
}

async function ask(scene: Scene, record: PaymentRecord, showing: Showing): Promise<void> {
  const { isShown, words, actions } = showing;
  const { server, say, config, wish } = scene;
  let told = '';
  for (let wait = FIRST; isShown(); wait = Math.min(wait * 1.5, LONGEST)) {
    const reply = await server.ask<Execution>(`actions/executions/${record.executionId}`);
    if (!isShown()) return;
    const { body: execution } = reply;
    if (execution || reply.status === 404) showing.tell();
    if (execution) {
      const { status } = execution;
      words.replaceChildren(...phrase(say(WORDS[status]), { amount: moneyText(execution, config.locale) }));
      words.className = `result ${status}`;
      if (status !== told) {
        tell('payment', wish, { status });
        offerNext(scene, status, record, actions);
      }
      told = status;
      if (!OPEN.includes(status)) return;
    } else {
      words.textContent = troubleWith(reply, say);
      if (reply.status === 404) return;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** What has not been paid can be: while it is undecided in the same checkout, else in a new one; both ask first. */
function offerNext(
  { dialog, say, go }: Scene,
  status: Execution['status'],
  record: PaymentRecord,
  actions: HTMLElement,
): void {
  const end = button({ class: 'primary' }, () => dialog.close(), say('close'));
  if (status === 'succeeded' || status === 'processing') {
    actions.replaceChildren(end);
    return;
  }
  const again = () => {
    if (status === 'pending') continueWith(record.idempotencyKey);
    go(wishFor('action', 'payments'), () => dialog.close());
  };
  end.className = '';
  actions.replaceChildren(button({ class: 'primary' }, again, say('payAgain')), end);
}
