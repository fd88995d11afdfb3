import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { SessionRequest } from '../../core/payments/payment-gateway.port.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { startChromium } from '../support/servers/chromium.ts';
import { type FakeCheckoutServer, startFakeCheckout } from '../support/servers/fake-checkout-server.ts';

describe('The checkout page of the fake payment provider', () => {
  let browser: Browser;
  let server: FakeCheckoutServer;
  let page: Page;
  const complaints: string[] = [];

  before(async () => {
    [browser, server] = await Promise.all([startChromium(), startFakeCheckout()]);
    page = await browser.newPage({ viewport: { width: 320, height: 640 } });
    page.setDefaultTimeout(60_000);
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Opens a new checkout. Console errors and CSP violations fail the test. */
  const onCheckout =
    (body: (page: Page, checkoutUrl: string) => Promise<void>, change: Partial<SessionRequest> = {}) =>
    async () => {
      server.sentEvents.length = 0;
      const { checkoutUrl } = await server.open(change);
      complaints.length = 0;
      await page.goto(checkoutUrl);
      await page.getByRole('button', { name: /^Pay / }).waitFor();
      await body(page, checkoutUrl);
      assert.deepEqual(complaints, []);
    };

  it(
    'shows that it is a test, the description and the amount',
    onCheckout(async (page) => {
      await page.getByText('No real money is charged.').waitFor();
      await expectEventually(() => page.getByRole('heading', { level: 1 }).textContent(), 'A year of Acme');
      await page.getByText('19.99 EUR', { exact: true }).waitFor();
    }),
  );

  it(
    'fits a narrow phone with a long description',
    onCheckout(
      async (page) => {
        await expectEventually(() => page.evaluate('document.documentElement.scrollWidth'), 320);
      },
      { description: 'W'.repeat(200), money: { amount: 99_999_999, currency: 'KWD' } },
    ),
  );

  it(
    'can be paid with the keyboard',
    onCheckout(async (page) => {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expectEventually(() => page.evaluate('document.activeElement.textContent'), /^Pay 19.99 EUR/);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/shop?paid');

      await expectEventually(() => server.sentEvents, ['paid']);
    }),
  );

  for (const [button, events, shop] of [
    ['Duplicate event', ['paid', 'paid'], 'paid'],
    ['Events out of order', ['paid', 'processing'], 'paid'],
    ['Wrong amount', ['paid'], 'paid'],
    ['Payment after expiry', ['expired', 'paid'], 'paid'],
    ['Cancel and go back', ['canceled'], 'canceled'],
  ] as const) {
    it(
      `sends ${events.join(', then ')} and returns to the shop: ${button}`,
      onCheckout(async (page) => {
        await page.getByRole('button', { name: button }).click();
        await page.waitForURL(`**/shop?${shop}`);

        await expectEventually(() => server.sentEvents, [...events]);
      }),
    );
  }

  it(
    'shows a slow payment once it succeeds',
    onCheckout(async (page) => {
      await page.getByRole('button', { name: 'Slow payment' }).click();
      await page.waitForURL('**/shop?paid');
      await expectEventually(() => server.sentEvents, ['processing']);

      await server.timer.advance(5000);
      await expectEventually(() => server.sentEvents, ['processing', 'paid']);
    }),
  );

  it(
    'shows a declined payment and links back to the shop',
    onCheckout(async (page) => {
      await page.getByRole('button', { name: 'Decline payment' }).click();
      await page.getByText('Your payment was declined.').waitFor();

      await expectEventually(() => server.sentEvents, ['failed']);
      await page.getByRole('link', { name: 'Back to the shop' }).click();
      await page.waitForURL('**/shop?canceled');
    }),
  );

  it(
    'can be paid once, then refunded and disputed',
    onCheckout(async (page, checkoutUrl) => {
      await page.getByRole('button', { name: /^Pay / }).click();
      await page.waitForURL('**/shop?paid');
      await page.goto(checkoutUrl);
      await page.getByText('Paid. Thank you!').waitFor();

      await expectEventually(() => page.getByRole('button', { name: /^Pay / }).count(), 0);
      for (const button of ['Refund 25%', 'Refund in full', 'Open a dispute']) {
        await page.getByRole('button', { name: button }).click();
        await page.getByText('Done.').waitFor();
        await page.reload();
      }
      await expectEventually(() => server.sentEvents, ['paid', 'refunded', 'refunded', 'disputed']);
    }),
  );

  it('shows an error for an unknown checkout', async () => {
    await page.goto(`${server.url}/fake-payments/checkout/nowhere`);
    await page.getByText('This checkout does not exist.').waitFor();
  });
});
