import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WidgetWorld } from '../support/fixtures/widget-world.ts';

const world = await WidgetWorld.open();
const BODY = ['contact', 'guide', 'callback', 'nothing', 'terms']
  .map((key) => `<button data-service-intent="${key}">${key}</button>`)
  .join('')
  .concat('<button data-service-action="payments">Pay</button><button data-service-action="calls">Call</button>');
const page = { body: BODY };

describe('The rules of the widget', () => {
  it('1: the owner says what a key does, and a page that has the key alone shows that as it is now', async () => {
    const field = { name: 'when', kind: 'text', label: 'When may we call?' };
    await world.configure('intents/terms', { kind: 'form', title: 'Terms', enabled: true, fields: [field] });
    await world.visit({ page }, async (visit) => {
      await visit.open('terms');
      await visit.dialog.getByLabel('When may we call?').waitFor();
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });

      await world.configure('intents/terms', {
        kind: 'conversation',
        title: 'Terms',
        enabled: true,
        greeting: 'Ask us',
      });
      await visit.open('terms');
      await visit.dialog.getByText('Ask us').waitFor();
    });
  });

  it('2: unknown and disabled keys do nothing', async () => {
    await world.visit({ page }, async (visit) => {
      for (const key of ['nothing', 'callback']) {
        await visit.page.getByRole('button', { name: key }).click();
        await visit.page.waitForLoadState('networkidle');
        assert.equal(await visit.dialog.count(), 0);
        assert.deepEqual(visit.asked, ['GET widget/config?locale=en']);
      }
    });
  });

  it('2: nor does one that was disabled since the page came', async () => {
    const terms = { kind: 'conversation', title: 'Terms', greeting: 'Ask us' };
    await world.configure('intents/terms', { ...terms, enabled: true });
    await world.visit({ page }, async (visit) => {
      await visit.open('terms');
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });

      await world.configure('intents/terms', { ...terms, enabled: false });
      const answered = visit.page.waitForResponse('**/terms/resolve');
      await visit.page.getByRole('button', { name: 'terms' }).click();
      assert.equal((await answered).status(), 404);
      // An answer that is late finds a dialog that says so.
      await visit.dialog.waitFor({ state: 'detached' });
    });
  });

  it('3: a link, and a payment, ask before the visitor leaves', async () => {
    await world.visit({ page }, async (visit) => {
      await visit.open('guide');
      await visit.dialog.getByRole('link', { name: 'Continue to docs.example.com' }).waitFor();
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });
      await visit.open('payments');
      await visit.dialog.getByText('You pay €19.00').waitFor();
      assert.equal(visit.page.url(), `${world.shop.origin}/`);
    });
  });

  it('4: the page’s address and the key go with a form, and no field of it holds them', async () => {
    await world.visit({ page, path: '/tea' }, async (visit) => {
      await visit.open('contact');
      assert.equal(await visit.dialog.locator('input, textarea, select').count(), 4);
      await visit.dialog.getByLabel('Message').fill('Hello');
      await visit.button('Send').click();
      await visit.dialog.getByText('Thank you').waitFor();

      const { request } = await world.latestTicket();
      assert.deepEqual([request['pageUrl'], request['referringIntent']], [`${world.shop.origin}/tea`, 'contact']);
    });
  });

  it('5: what an action answers is shown, not what the page would have it be', async () => {
    const calls = { enabled: true, placement: 'page', number: '+12025550100' };
    await world.configure('actions/calls', { ...calls, customerVisible: false });
    await world.visit({ page }, async (visit) => {
      await visit.open('calls');
      await visit.dialog.getByText('This is not available at the moment.').waitFor();
    });
    await world.configure('actions/calls', { ...calls, customerVisible: true });
  });

  it('6: neither the scripts nor the configuration hold a destination, a field, a number or a secret', async () => {
    await world.visit({ page }, async (visit) => {
      const configured = visit.page.waitForResponse('**/widget/config*');
      await visit.open('contact');
      const config = await (await configured).text();
      const { apiKeys, signingSecret, fakeWebhookSecret } = world.api.line;
      const secrets = [...Object.values(apiKeys), signingSecret, fakeWebhookSecret];
      for (const held of ['example.com', '2025550100', '"fields"', 'destination', '127.0.0.1', ...secrets]) {
        assert.equal(config.includes(held), false, held);
      }
    });
  });
});
