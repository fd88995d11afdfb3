import { button, element, interpolate, interpolateNodes, setLiveText } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { dispatchPageEvent } from '../page-events.ts';
import { writePaymentRecord } from '../payment-record.ts';
import type { Checkout, ResolvedAs } from '../wire.ts';
import { errorMessage } from './error-message.ts';
import { formatMoney } from './format.ts';
import { parseDestination } from './parse-destination.ts';
import { createRandomId } from './submission.ts';

/** The idempotency key for the next call of `showPayment`, if the visitor continues a pending payment. */
let undecidedKey: string | undefined;

/** Makes the next payment use this idempotency key, so that it opens the same checkout. */
export function reuseIdempotencyKey(idempotencyKey: string): void {
  undecidedKey = idempotencyKey;
}

/** Shows the amount and the provider's host. When the visitor confirms, opens the provider's checkout. */
export function showPayment(
  context: FlowContext,
  resolved: ResolvedAs<'payment'>,
  idempotencyKey = undecidedKey ?? createRandomId(),
): void {
  undecidedKey = undefined;
  const { dialog, t, config, back } = context;
  const { title, description, host } = resolved;
  const amount = formatMoney(resolved, config.locale);
  const errorNode = element('p', { class: 'trouble', role: 'alert', hidden: true });
  const buttonText = interpolateNodes(t('pay'), { host });
  let isBusy = false;
  const payButton = button({ class: 'primary' }, () => void startPayment(), ...buttonText);
  const startPayment = async () => {
    if (isBusy) return;
    isBusy = true;
    payButton.setAttribute('aria-disabled', 'true');
    payButton.replaceChildren(...interpolateNodes(t('payOpening'), { host }));
    setLiveText(errorNode, '');
    dialog.announce(interpolate(t('payOpening'), { host }));
    const error = await openCheckout(context, idempotencyKey, host, (newHost) =>
      showPayment(context, { ...resolved, host: newHost }, idempotencyKey),
    );
    if (error === undefined) return;
    isBusy = false;
    payButton.removeAttribute('aria-disabled');
    payButton.replaceChildren(...interpolateNodes(t('pay'), { host }));
    setLiveText(errorNode, error);
  };
  dialog.show({
    title,
    content: [
      element('p', { class: 'text', dir: 'auto' }, description),
      element('p', { class: 'amount' }, amount),
      element('p', {}, ...interpolateNodes(t('payText'), { amount, host })),
      errorNode,
      element('div', { class: 'actions' }, payButton, button({}, back ?? (() => dialog.close()), t('cancel'))),
    ],
    focus: payButton,
    back,
  });
}

/**
 * Creates the checkout and navigates to it. Calls with the same idempotency key create only one execution. If the
 * checkout has another host than `host`, calls `confirmHost` instead of navigating. Returns an error message if there
 * is no usable checkout, otherwise `undefined`.
 */
async function openCheckout(
  context: FlowContext,
  idempotencyKey: string,
  host: string,
  confirmHost: (host: string) => void,
): Promise<string | undefined> {
  const { api, t, request, script, dialog } = context;
  const body = { pageUrl: request.pageUrl, idempotencyKey };
  const reply = await api.request<Checkout>('actions/payments/execute', body);
  if (!dialog.isOpen) return undefined;
  if (!reply.body) return errorMessage(reply, t);
  const { executionId, checkoutUrl } = reply.body;
  const target = parseDestination(checkoutUrl);
  if (!target) return t('failed');
  if (target.host !== host) {
    confirmHost(target.host);
    return undefined;
  }
  writePaymentRecord(script.site, { executionId, idempotencyKey });
  dispatchPageEvent('left', request, { host });
  location.assign(target.href);
  return undefined;
}
