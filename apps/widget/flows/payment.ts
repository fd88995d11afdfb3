import { createButton, createElement, interpolate, interpolateNodes, setLiveText } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { dispatchPageEvent } from '../page-events.ts';
import { writePaymentRecord } from '../payment-record.ts';
import type { Checkout, ResolvedContentOfKind } from '../wire.ts';
import { toErrorMessage } from './error-message.ts';
import { formatMoney } from './format.ts';
import { parseDestination } from './parse-destination.ts';
import { createRandomId } from './submission-id-assigner.ts';

/** Idempotency key of the pending payment to continue in the next call of `showPaymentConfirmation`. */
let nextIdempotencyKey: string | undefined;

/** Makes the next call of `showPaymentConfirmation` use this idempotency key, so that the same checkout opens again. */
export function setNextIdempotencyKey(idempotencyKey: string): void {
  nextIdempotencyKey = idempotencyKey;
}

/** Shows the amount and the provider's host. When the visitor confirms, opens the provider's checkout. */
export function showPaymentConfirmation(
  context: FlowContext,
  resolved: ResolvedContentOfKind<'payment'>,
  idempotencyKey = nextIdempotencyKey ?? createRandomId(),
): void {
  nextIdempotencyKey = undefined;
  const { dialog, t, config, back } = context;
  const { title, description, host } = resolved;
  const amount = formatMoney(resolved, config.locale);
  const errorNode = createElement('p', { class: 'trouble', role: 'alert', hidden: true });
  const buttonText = interpolateNodes(t('pay'), { host });
  let isBusy = false;
  const payButton = createButton({ class: 'primary' }, () => void startPayment(), ...buttonText);
  const startPayment = async () => {
    if (isBusy) return;
    isBusy = true;
    payButton.setAttribute('aria-disabled', 'true');
    payButton.setAttribute('aria-busy', 'true');
    payButton.replaceChildren(...interpolateNodes(t('payOpening'), { host }));
    setLiveText(errorNode, '');
    dialog.announce(interpolate(t('payOpening'), { host }));
    const error = await openCheckout(context, idempotencyKey, host, (newHost) =>
      showPaymentConfirmation(context, { ...resolved, host: newHost }, idempotencyKey),
    );
    if (error === undefined) return;
    isBusy = false;
    payButton.removeAttribute('aria-disabled');
    payButton.removeAttribute('aria-busy');
    payButton.replaceChildren(...interpolateNodes(t('pay'), { host }));
    setLiveText(errorNode, error);
  };
  dialog.showView({
    title,
    content: [
      createElement('p', { class: 'text', dir: 'auto' }, description),
      createElement('p', { class: 'amount' }, amount),
      createElement('p', {}, ...interpolateNodes(t('payText'), { amount, host })),
      errorNode,
      createElement(
        'div',
        { class: 'actions' },
        payButton,
        createButton({}, back ?? (() => dialog.close()), t('cancel')),
      ),
    ],
    focus: payButton,
    back,
  });
}

/**
 * Creates the checkout and navigates to it. Calls with the same idempotency key create only one execution. If the
 * checkout's host is not `host`, calls `confirmHost` instead of navigating. Returns an error message if there is no
 * usable checkout, otherwise `undefined`.
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
  if (!reply.body) return toErrorMessage(reply, t);
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
