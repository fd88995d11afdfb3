// The fake payment provider's hosted page. What its buttons do is done by the server; a visitor who is through is sent back
// to the shop, as other providers do it.
const here = location.pathname.replace(/\/$/, '');
const notice = document.getElementById('notice');
const back = document.getElementById('back');

const WORDS = {
  processing: 'Your payment is being processed.',
  paid: 'Paid. Thank you!',
  failed: 'Your payment was declined. You have not been charged.',
  expired: 'This checkout has expired.',
  canceled: 'This payment was called off.',
};
const WRONG = ['failed', 'expired'];

/** After these the visitor goes back to the shop at once; after a decline they would read why, and go themselves. */
const LEAVING = { paid: 'successUrl', processing: 'successUrl', canceled: 'cancelUrl' };
const AFTERWARDS = ['refund', 'refundPart', 'dispute'];

for (const button of document.querySelectorAll('[data-act]')) {
  button.addEventListener('click', () => act(button.dataset.act));
}
show(await call('/session'));

async function act(name) {
  setBusy(true);
  const checkout = await call('/act', { method: 'POST', body: JSON.stringify({ act: name }) });
  setBusy(false);
  show(checkout);
  if (!checkout) return;
  const leaving = LEAVING[checkout.status];
  if (AFTERWARDS.includes(name)) tell('Done.', false);
  else if (leaving && isWeb(checkout[leaving])) location.assign(checkout[leaving]);
  document.getElementById('paying-title').focus();
}

async function call(path, options = {}) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${here}${path}`, { ...options, headers }).catch(() => undefined);
  if (response?.ok) return response.json();
  tell(response?.status === 404 ? 'There is no such checkout.' : 'That did not work. Try again.', true);
  return undefined;
}

function show(checkout) {
  if (!checkout) return;
  const { status, amount, description, expiresAt, successUrl, cancelUrl } = checkout;
  document.title = `${description} · Test checkout`;
  document.getElementById('description').textContent = description;
  document.getElementById('amount').textContent = amount;
  document.getElementById('pay').textContent = `Pay ${amount}`;
  document.getElementById('paying-title').textContent = status === 'open' ? 'Pay' : 'Your payment';
  const until = document.getElementById('until');
  const time = new Date(expiresAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  until.textContent = `Can be paid until ${time}.`;
  until.hidden = status !== 'open';
  const address = status === 'paid' || status === 'processing' ? successUrl : cancelUrl;
  if (isWeb(address)) back.href = address;
  for (const part of document.querySelectorAll('[data-needs]')) {
    part.hidden = !part.dataset.needs.split(' ').includes(status);
  }
  if (WORDS[status]) tell(WORDS[status], WRONG.includes(status));
  else notice.hidden = true;
}

function tell(words, isWrong) {
  notice.textContent = words;
  notice.classList.toggle('wrong', isWrong);
  notice.hidden = false;
}

function setBusy(isBusy) {
  for (const button of document.querySelectorAll('button')) button.disabled = isBusy;
}

function isWeb(address) {
  return /^https?:\/\//i.test(address);
}
