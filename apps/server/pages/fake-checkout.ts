// The fake payment provider's hosted page. What its buttons do is done by the server; a visitor who is through is sent
// back to the shop, as other providers do it.
interface Checkout {
  readonly status: string;
  readonly amount: string;
  readonly description: string;
  readonly expiresAt: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

const here = location.pathname.replace(/\/$/, '');
const notice = element('notice');
const back = element<HTMLAnchorElement>('back');

const WORDS: Readonly<Record<string, string>> = {
  processing: 'Your payment is being processed.',
  paid: 'Paid. Thank you!',
  failed: 'Your payment was declined. You have not been charged.',
  expired: 'This checkout has expired.',
  canceled: 'This payment was called off.',
};
const WRONG = ['failed', 'expired'];

/** After these the visitor goes back to the shop at once; after a decline they would read why, and go themselves. */
const LEAVING: Readonly<Record<string, 'successUrl' | 'cancelUrl'>> = {
  paid: 'successUrl',
  processing: 'successUrl',
  canceled: 'cancelUrl',
};
const AFTERWARDS = ['refund', 'refundPart', 'dispute'];

for (const button of document.querySelectorAll<HTMLElement>('[data-act]')) {
  button.addEventListener('click', () => act(button.dataset['act'] ?? ''));
}
show(await call('/session'));

async function act(name: string): Promise<void> {
  setBusy(true);
  const checkout = await call('/act', { method: 'POST', body: JSON.stringify({ act: name }) });
  setBusy(false);
  show(checkout);
  if (!checkout) return;
  const leaving = LEAVING[checkout.status];
  if (AFTERWARDS.includes(name)) tell('Done.', false);
  else if (leaving && isWeb(checkout[leaving])) location.assign(checkout[leaving]);
  element('paying-title').focus();
}

async function call(path: string, options: RequestInit = {}): Promise<Checkout | undefined> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${here}${path}`, { ...options, headers }).catch(() => undefined);
  if (response?.ok) return response.json();
  tell(response?.status === 404 ? 'There is no such checkout.' : 'That did not work. Try again.', true);
  return undefined;
}

function show(checkout: Checkout | undefined): void {
  if (!checkout) return;
  const { status, amount, description, expiresAt, successUrl, cancelUrl } = checkout;
  document.title = `${description} · Test checkout`;
  element('description').textContent = description;
  element('amount').textContent = amount;
  element('pay').textContent = `Pay ${amount}`;
  element('paying-title').textContent = status === 'open' ? 'Pay' : 'Your payment';
  const until = element('until');
  const time = new Date(expiresAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  until.textContent = `Can be paid until ${time}.`;
  until.hidden = status !== 'open';
  const address = status === 'paid' || status === 'processing' ? successUrl : cancelUrl;
  if (isWeb(address)) back.href = address;
  for (const part of document.querySelectorAll<HTMLElement>('[data-needs]')) {
    part.hidden = !part.dataset['needs']?.split(' ').includes(status);
  }
  const words = WORDS[status];
  if (words === undefined) notice.hidden = true;
  else tell(words, WRONG.includes(status));
}

function tell(words: string, isWrong: boolean): void {
  notice.textContent = words;
  notice.classList.toggle('wrong', isWrong);
  notice.hidden = false;
}

function setBusy(isBusy: boolean): void {
  for (const button of document.querySelectorAll('button')) button.disabled = isBusy;
}

function isWeb(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

function element<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element ${id}.`);
  return found as E;
}
