// Script of the fake payment provider's checkout page. The page's buttons send actions to the server. After a payment
// or cancellation, the page opens the shop's return URL, as real providers do.
interface CheckoutState {
  readonly status: string;
  readonly amount: string;
  readonly description: string;
  readonly expiresAt: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

const checkoutUrl = location.pathname.replace(/\/$/, '');
const noticeElement = getElement('notice');
const backLink = getElement<HTMLAnchorElement>('back');

const STATUS_MESSAGES: Readonly<Record<string, string>> = {
  processing: 'Your payment is being processed.',
  paid: 'Paid. Thank you!',
  failed: 'Your payment was declined. You have not been charged.',
  expired: 'This checkout has expired.',
  canceled: 'This payment was canceled.',
};
const FAILED_STATUSES = ['failed', 'expired'];

/**
 * The URL that the page opens when an action leads to this status. For other statuses, such as `failed`, the page stays
 * open so that the visitor can read the message.
 */
const RETURN_URL_KEY_BY_STATUS: Readonly<Record<string, 'successUrl' | 'cancelUrl'>> = {
  paid: 'successUrl',
  processing: 'successUrl',
  canceled: 'cancelUrl',
};
const ACTIONS_AFTER_PAYMENT = ['refund', 'refundPart', 'dispute'];

for (const button of document.querySelectorAll<HTMLElement>('[data-act]')) {
  button.addEventListener('click', () => performCheckoutAction(button.dataset['act'] ?? ''));
}
renderCheckout(await fetchCheckout('/session'));

async function performCheckoutAction(name: string): Promise<void> {
  setButtonsDisabled(true);
  const checkout = await fetchCheckout('/act', { method: 'POST', body: JSON.stringify({ act: name }) });
  setButtonsDisabled(false);
  renderCheckout(checkout);
  if (!checkout) return;
  const returnUrlKey = RETURN_URL_KEY_BY_STATUS[checkout.status];
  if (ACTIONS_AFTER_PAYMENT.includes(name)) showNotice('Done.', false);
  else if (returnUrlKey && isHttpUrl(checkout[returnUrlKey])) location.assign(checkout[returnUrlKey]);
  getElement('paying-title').focus();
}

async function fetchCheckout(path: string, options: RequestInit = {}): Promise<CheckoutState | undefined> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${checkoutUrl}${path}`, { ...options, headers }).catch(() => undefined);
  if (response?.ok) return response.json();
  showNotice(response?.status === 404 ? 'This checkout does not exist.' : 'Something went wrong. Try again.', true);
  return undefined;
}

function renderCheckout(checkout: CheckoutState | undefined): void {
  if (!checkout) return;
  const { status, amount, description, expiresAt, successUrl, cancelUrl } = checkout;
  document.title = `${description} · Test checkout`;
  getElement('description').textContent = description;
  getElement('amount').textContent = amount;
  getElement('pay').textContent = `Pay ${amount}`;
  getElement('paying-title').textContent = status === 'open' ? 'Pay' : 'Your payment';
  const expiry = getElement('until');
  const time = new Date(expiresAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  expiry.textContent = `Expires at ${time}.`;
  expiry.hidden = status !== 'open';
  const returnUrl = status === 'paid' || status === 'processing' ? successUrl : cancelUrl;
  if (isHttpUrl(returnUrl)) backLink.href = returnUrl;
  for (const part of document.querySelectorAll<HTMLElement>('[data-needs]')) {
    part.hidden = !part.dataset['needs']?.split(' ').includes(status);
  }
  const message = STATUS_MESSAGES[status];
  if (message === undefined) noticeElement.hidden = true;
  else showNotice(message, FAILED_STATUSES.includes(status));
}

function showNotice(message: string, isError: boolean): void {
  noticeElement.textContent = message;
  noticeElement.classList.toggle('wrong', isError);
  noticeElement.hidden = false;
}

function setButtonsDisabled(isDisabled: boolean): void {
  for (const button of document.querySelectorAll('button')) button.disabled = isDisabled;
}

function isHttpUrl(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

function getElement<E extends HTMLElement>(id: string): E {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element ${id}.`);
  return element as E;
}
