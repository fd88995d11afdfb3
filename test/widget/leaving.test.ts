import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readExecution } from '../../contracts/public/payments.ts';
import { type Visit, WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { expectSuccess } from '../support/matchers/expect-reply.ts';

const fixture = await WidgetBrowserFixture.open();
const ACTIONS = ['bookings', 'payments', 'promotions', 'videos', 'calls'];
const BODY = [
  '<button data-service-intent="guide">Guide</button>',
  ...ACTIONS.map((key) => `<button data-service-action="${key}">${key}</button>`),
].join('');
const EXECUTE = 'POST actions/payments/execute';

const visiting = (body: (visit: Visit) => Promise<void>) => () => fixture.visit({ page: { body: BODY } }, body);

/** Changes members of the server's next response. */
const alterResponse = ({ page }: Visit, url: string, change: object) =>
  page.route(url, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });

describe('Leaving the site with the widget', () => {
  for (const [key, host] of [
    ['guide', 'docs.example.com'],
    ['bookings', 'booking.example.com'],
  ] as const) {
    it(
      `asks for confirmation for ${key}, names the host, and sends no referrer or opener`,
      visiting(async (visit) => {
        const context = visit.page.context();
        await context.route(`https://${host}/**`, (route) => route.fulfill({ body: 'Elsewhere' }));
        await visit.open(key);
        await visit.dialog.getByText(`This link opens ${host} in a new tab.`).waitFor();
        assert.equal(context.pages().length, 1);

        const newTab = context.waitForEvent('page');
        await visit.dialog.getByRole('link', { name: `Continue to ${host}` }).click();
        const tab = await newTab;
        await tab.getByText('Elsewhere').waitFor();
        await expectEventually(() => tab.evaluate('[opener, document.referrer]'), [null, '']);
        await tab.close();
        await visit.dialog.waitFor({ state: 'detached' });
        await expectEventually(() => new URL(visit.page.url()).origin, fixture.shop.origin);
      }),
    );
  }

  it(
    'does not navigate after Cancel',
    visiting(async (visit) => {
      await visit.open('guide');
      await visit.button('Cancel').click();
      await visit.dialog.waitFor({ state: 'detached' });
      assert.equal(visit.page.context().pages().length, 1);
    }),
  );

  for (const destination of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//docs.example.com',
    'https://docs.example.com@evil.example/',
    '',
  ]) {
    it(
      `does not offer the destination ${destination || '(empty)'}, even if the server returns it`,
      visiting(async (visit) => {
        await alterResponse(visit, '**/intents/guide/resolve', { destination, host: 'docs.example.com' });
        await visit.open('guide');
        await visit.dialog.getByText('This is not available at the moment.').waitFor();
        await expectEventually(() => visit.dialog.getByRole('link').count(), 0);
      }),
    );
  }

  it(
    'shows a promotion and asks before following its link',
    visiting(async (visit) => {
      await visit.open('promotions');
      await visit.dialog.getByText('Two months free with every year.').waitFor();
      await visit.button('Continue to www.example.com').click();
      await visit.dialog.getByRole('link', { name: 'Continue to www.example.com' }).waitFor();
    }),
  );

  it(
    'lists videos without embedding them, and asks before opening each',
    visiting(async (visit) => {
      await visit.open('videos');
      await visit.button(/Your first order/).click();
      await visit.dialog.getByRole('link', { name: 'Continue to video.example.com' }).waitFor();
      await expectEventually(() => visit.dialog.locator('iframe, video, img').count(), 0);
    }),
  );

  it(
    'shows the phone number before calling',
    visiting(async (visit) => {
      await visit.open('calls');
      await visit.dialog.getByText('Mondays to Fridays, 9 to 17 h.').waitFor();
      const call = visit.dialog.getByRole('link', { name: 'Call +12025550100' });
      await expectEventually(() => call.getAttribute('href'), 'tel:+12025550100');
    }),
  );

  it(
    'shows the server’s message for an action that is not visible',
    visiting(async (visit) => {
      const calls = { enabled: true, placement: 'menu', number: '+12025550100' };
      await fixture.configure('actions/calls', { ...calls, customerVisible: false });
      await visit.open('calls');
      await visit.dialog.getByText('This is not available at the moment.').waitFor();
      await expectEventually(() => visit.dialog.getByRole('link').count(), 0);
      await fixture.configure('actions/calls', { ...calls, customerVisible: true });
    }),
  );
});

describe('Paying with the widget', () => {
  const host = new URL(fixture.api.line.baseUrl).host;

  const goToPay = async (visit: Visit) => {
    await visit.open('payments');
    await visit.button(`Continue to ${host}`).click();
    await visit.page.getByText('No real money is charged.').waitFor();
  };
  const stored = (visit: Visit) => visit.page.evaluate('sessionStorage.length');

  it(
    'shows amount and host, and sends no request before confirmation',
    visiting(async (visit) => {
      await visit.open('payments');
      await visit.dialog.getByText(`You pay €19.00 on ${host}.`).waitFor();

      assert.equal(visit.requests.includes(EXECUTE), false);
      await expectEventually(() => stored(visit), 0);
    }),
  );

  it(
    'opens the checkout once for two clicks and shows the result on return',
    visiting(async (visit) => {
      await visit.open('payments');
      await visit.button(`Continue to ${host}`).dblclick();
      await visit.page.getByRole('button', { name: /^Pay / }).click();
      await visit.dialog.getByText('Your payment of €19.00 has arrived.').waitFor();
      assert.equal(visit.requests.filter((one) => one === EXECUTE).length, 1);
      const statusPath = visit.requests.find((one) => one.startsWith('GET actions/executions/'))?.slice('GET '.length);
      const { status, amount } = expectSuccess(readExecution, await fixture.sendFromShop(`/${statusPath}`));
      assert.deepEqual([status, amount], ['succeeded', 1900]);
      await expectEventually(() => stored(visit), 0);
      await visit.button('Close').last().click();
      await visit.dialog.waitFor({ state: 'detached' });
    }),
  );

  it(
    'shows a final status on one page only, even if the visitor does not close the dialog',
    visiting(async (visit) => {
      await goToPay(visit);
      await visit.page.getByRole('button', { name: /^Pay / }).click();
      await visit.dialog.getByText('Your payment of €19.00 has arrived.').waitFor();
      visit.requests.length = 0;
      await visit.page.goto(`${fixture.shop.origin}/next`);
      await visit.open('calls');

      await visit.dialog.getByRole('link', { name: 'Call +12025550100' }).waitFor();
      assert.deepEqual(
        visit.requests.filter((one) => one.includes('executions')),
        [],
      );
    }),
  );

  it(
    'shows a declined payment and offers to pay again',
    visiting(async (visit) => {
      await goToPay(visit);
      await visit.page.getByRole('button', { name: 'Decline payment' }).click();
      await visit.page.getByRole('link', { name: 'Back to the shop' }).click();
      await visit.dialog.getByText('The payment did not succeed.').waitFor();
      await visit.button('Try to pay again').click();
      await visit.dialog.getByText(`You pay €19.00 on ${host}.`).waitFor();
    }),
  );

  it(
    'continues the same checkout after going back',
    visiting(async (visit) => {
      await goToPay(visit);
      const checkout = visit.page.url();
      await visit.page.goBack();
      await visit.dialog.getByText('We have not received your payment yet.').waitFor();
      await visit.button('Try to pay again').click();
      await visit.button(`Continue to ${host}`).click();
      await visit.page.getByText('No real money is charged.').waitFor();

      await expectEventually(() => visit.page.url(), checkout);
    }),
  );

  it(
    'shows the status on a page restored from the back-forward cache',
    visiting(async (visit) => {
      await visit.open('payments');
      // A 204 response keeps the browser on the page.
      await visit.page.route('**/fake-payments/**', (route) => route.fulfill({ status: 204 }));
      const left = visit.page.waitForRequest((request) => request.isNavigationRequest());
      await visit.button(`Continue to ${host}`).click();
      await left;
      await visit.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
      await visit.dialog.getByText('We have not received your payment yet.').waitFor();
    }),
  );

  it(
    'keeps the visitor on the page after a lost response, and creates one payment on retry',
    visiting(async (visit) => {
      await visit.open('payments');
      const keys: string[] = [];
      let isDown = true;
      await visit.page.route('**/payments/execute', async (route) => {
        if (route.request().method() === 'OPTIONS') return route.continue();
        keys.push(route.request().postDataJSON().idempotencyKey);
        if (!isDown) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await visit.button(`Continue to ${host}`).click();
      await visit.dialog.getByRole('alert').getByText('cannot be reached right now').waitFor();
      isDown = false;
      await visit.button(`Continue to ${host}`).click();
      await visit.page.getByText('No real money is charged.').waitFor();

      assert.equal(keys.length === 2 && keys[0] === keys[1], true);
    }),
  );

  it(
    'asks again if the checkout is on another host than confirmed',
    visiting(async (visit) => {
      await visit.open('payments');
      await alterResponse(visit, '**/payments/execute', { checkoutUrl: 'https://pay.example.com/1' });
      await visit.button(`Continue to ${host}`).click();
      await visit.dialog.getByText('You pay €19.00 on pay.example.com.').waitFor();
      await expectEventually(() => new URL(visit.page.url()).origin, fixture.shop.origin);
    }),
  );

  it(
    'keeps polling the status while the server is unreachable, also on the next page',
    visiting(async (visit) => {
      await goToPay(visit);
      await visit.page.route('**/actions/executions/*', (route) => route.abort());
      await visit.page.getByRole('button', { name: /^Pay / }).click();
      await visit.dialog.getByText('cannot be reached right now').waitFor();
      await visit.button('Close').last().click();
      await visit.dialog.waitFor({ state: 'detached' });
      await visit.page.reload();
      await visit.dialog.getByText('cannot be reached right now').waitFor();
      await visit.page.unroute('**/actions/executions/*');
      await visit.dialog.getByText('Your payment of €19.00 has arrived.').waitFor();
    }),
  );
});
