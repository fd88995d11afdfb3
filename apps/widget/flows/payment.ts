import { button, element, filled, phrase, write } from '../elements.ts';
import { tell } from '../events.ts';
import { writePaymentRecord } from '../payment-record.ts';
import type { Scene } from '../scene.ts';
import type { Checkout, ResolvedAs } from '../wire.ts';
import { destinationOf } from './destination.ts';
import { moneyText } from './number-words.ts';
import { randomName } from './submission.ts';
import { troubleWith } from './trouble.ts';

/** Names a wish to pay that is still undecided. */
let undecided: string | undefined;

/** The next payment is that of this key, so that going back and on again does not pay twice. */
export function continueWith(idempotencyKey: string): void {
  undecided = idempotencyKey;
}

/** Names the amount and the host, and goes to the provider's page once the visitor has confirmed. */
export function showPayment(
  scene: Scene,
  resolved: ResolvedAs<'payment'>,
  idempotencyKey = undecided ?? randomName(),
): void {
  undecided = undefined;
  const { dialog, say, config, back } = scene;
  const { title, description, host } = resolved;
  const amount = moneyText(resolved, config.locale);
  const trouble = element('p', { class: 'trouble', role: 'alert', hidden: true });
  const words = phrase(say('pay'), { host });
  let isBusy = false;
  const pay = button({ class: 'primary' }, () => void goToPay(), ...words);
  const goToPay = async () => {
    if (isBusy) return;
    isBusy = true;
    pay.setAttribute('aria-disabled', 'true');
    pay.replaceChildren(...phrase(say('payOpening'), { host }));
    write(trouble, '');
    dialog.announce(filled(say('payOpening'), { host }));
    const complaint = await openCheckout(scene, idempotencyKey, host, (other) =>
      showPayment(scene, { ...resolved, host: other }, idempotencyKey),
    );
    if (complaint === undefined) return;
    isBusy = false;
    pay.removeAttribute('aria-disabled');
    pay.replaceChildren(...phrase(say('pay'), { host }));
    write(trouble, complaint);
  };
  dialog.show({
    title,
    content: [
      element('p', { class: 'text', dir: 'auto' }, description),
      element('p', { class: 'amount' }, amount),
      element('p', {}, ...phrase(say('payText'), { amount, host })),
      trouble,
      element('div', { class: 'actions' }, pay, button({}, back ?? (() => dialog.close()), say('cancel'))),
    ],
    focus: pay,
    back,
  });
}

/**
 * Opens the checkout and goes there; repeated calls with one key create one execution. Asks again if the page's host
 * differs from the confirmed one. Returns the problem if the visitor stays.
 */
async function openCheckout(
  scene: Scene,
  idempotencyKey: string,
  host: string,
  askAnew: (host: string) => void,
): Promise<string | undefined> {
  const { server, say, wish, script, dialog } = scene;
  const body = { pageUrl: wish.pageUrl, idempotencyKey };
  const reply = await server.ask<Checkout>('actions/payments/execute', body);
  if (!dialog.isOpen) return undefined;
  if (!reply.body) return troubleWith(reply, say);
  const { executionId, checkoutUrl } = reply.body;
  const place = destinationOf(checkoutUrl);
  if (!place) return say('failed');
  if (place.host !== host) {
    askAnew(place.host);
    return undefined;
  }
  writePaymentRecord(script.site, { executionId, idempotencyKey });
  tell('left', wish, { host });
  location.assign(place.href);
  return undefined;
}
