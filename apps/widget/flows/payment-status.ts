import type { TextName } from '../../../core/localization/texts-en.ts';
import { createButton, createElement, interpolateNodes } from '../elements.ts';
import type { FlowContext } from '../flow-context.ts';
import { createOpenRequest } from '../open-request.ts';
import { dispatchPageEvent } from '../page-events.ts';
import { type PaymentRecord, readPaymentRecord, writePaymentRecord } from '../payment-record.ts';
import type { PaymentExecution } from '../wire.ts';
import { toErrorMessage } from './error-message.ts';
import { formatMoney } from './format.ts';
import { setNextIdempotencyKey } from './payment.ts';

const STATUS_TEXT_NAMES: Readonly<Record<PaymentExecution['status'], TextName>> = {
  pending: 'paymentPending',
  processing: 'paymentProcessing',
  succeeded: 'paymentSucceeded',
  failed: 'paymentFailed',
  expired: 'paymentExpired',
  canceled: 'paymentCanceled',
};
const PENDING_STATUSES: readonly PaymentExecution['status'][] = ['pending', 'processing'];
/** Time before the second request. Each later interval is 1.5 times as long as the previous one. */
const FIRST_POLL_MS = 1500;
/** Longest time between two requests. */
const MAX_POLL_MS = 10_000;

/** Shows the status of this tab's payment. Polls while the payment is pending or processing and the view is open. */
export function showPaymentStatus(context: FlowContext): void {
  const { dialog, t, script } = context;
  const record = readPaymentRecord(script.site);
  if (!record) {
    dialog.close();
    return;
  }
  const message = createElement('p', { class: 'result', role: 'status' }, t('loading'));
  const actions = createElement(
    'div',
    { class: 'actions' },
    createButton({ class: 'primary' }, () => dialog.close(), t('close')),
  );
  let isShown = true;
  let isStatusKnown = false;
  const forgetPayment = () => writePaymentRecord(script.site, undefined);
  const view: PaymentStatusView = {
    isShown: () => isShown,
    message,
    actions,
    onStatus: (isFinal) => {
      isStatusKnown = true;
      // The payment's record is removed, so that the next page does not show the same status again.
      if (isFinal) forgetPayment();
    },
  };
  dialog.showView({
    title: t('paymentTitle'),
    content: [message, actions],
    onLeave: () => {
      isShown = false;
      if (isStatusKnown) forgetPayment();
    },
  });
  showStatusUntilDecided(context, record, view).catch(() => dialog.close());
}

/** The parts of the view that polling changes. */
interface PaymentStatusView {
  readonly isShown: () => boolean;
  readonly message: HTMLElement;
  readonly actions: HTMLElement;
  /**
   * Called when the server has reported a status, or has reported that it does not know the payment. `isFinal` is false
   * while the payment is pending or processing.
   */
  readonly onStatus: (isFinal: boolean) => void;
}

async function showStatusUntilDecided(
  context: FlowContext,
  record: PaymentRecord,
  view: PaymentStatusView,
): Promise<void> {
  const { isShown, message, actions } = view;
  const { api, t, config, request } = context;
  let lastStatus = '';
  for (let pollDelay = FIRST_POLL_MS; isShown(); pollDelay = Math.min(pollDelay * 1.5, MAX_POLL_MS)) {
    const reply = await api.request<PaymentExecution>(`actions/executions/${record.executionId}`);
    if (!isShown()) return;
    const { body: execution } = reply;
    if (execution) {
      const { status } = execution;
      const isFinal = !PENDING_STATUSES.includes(status);
      view.onStatus(isFinal);
      message.replaceChildren(
        ...interpolateNodes(t(STATUS_TEXT_NAMES[status]), { amount: formatMoney(execution, config.locale) }),
      );
      message.className = `result ${status}`;
      if (status !== lastStatus) {
        dispatchPageEvent('payment', request, { status });
        showNextActions(context, status, record, actions);
      }
      lastStatus = status;
      if (isFinal) return;
    } else {
      message.textContent = toErrorMessage(reply, t);
      if (reply.status === 404) return view.onStatus(true);
    }
    await new Promise((resolve) => setTimeout(resolve, pollDelay));
  }
}

/**
 * Shows the buttons for a status. Unless the payment has succeeded or is processing, there is a button to pay again.
 * The button opens the same checkout if the payment is pending, otherwise a new checkout.
 */
function showNextActions(
  { dialog, t, navigate }: FlowContext,
  status: PaymentExecution['status'],
  record: PaymentRecord,
  actions: HTMLElement,
): void {
  const closeButton = createButton({ class: 'primary' }, () => dialog.close(), t('close'));
  if (status === 'succeeded' || status === 'processing') {
    actions.replaceChildren(closeButton);
    return;
  }
  const payAgain = () => {
    if (status === 'pending') setNextIdempotencyKey(record.idempotencyKey);
    navigate(createOpenRequest('action', 'payments'), () => dialog.close());
  };
  closeButton.className = '';
  actions.replaceChildren(createButton({ class: 'primary' }, payAgain, t('payAgain')), closeButton);
}
