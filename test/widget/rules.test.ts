import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

const fixture = await WidgetBrowserFixture.open();
const BODY = ['contact', 'guide', 'callback', 'nothing', 'terms']
  .map((key) => `<button data-service-intent="${key}">${key}</button>`)
  .join('')
  .concat('<button data-service-action="payments">Pay</button><button data-service-action="calls">Call</button>');
const page = { body: BODY };

describe('The security rules of the widget', () => {
  it('rule 1: shows the current settings of a key that the page names', async () => {
    const field = { name: 'when', kind: 'text', label: 'When may we call?' };
    await fixture.configure('intents/terms', { kind: 'form', title: 'Terms', enabled: true, fields: [field] });
    await fixture.visit({ page }, async (visit) => {
      await visit.open('terms');
      await visit.dialog.getByLabel('When may we call?').waitFor();
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });

      await fixture.configure('intents/terms', {
        kind: 'conversation',
        title: 'Terms',
        enabled: true,
        greeting: 'Ask us',
      });
      await visit.open('terms');
      await visit.dialog.getByText('Ask us').waitFor();
    });
  });

  it('rule 2: does nothing for unknown and disabled keys', async () => {
    await fixture.visit({ page }, async (visit) => {
      const configured = visit.page.waitForResponse('**/widget/config*');
      for (const key of ['nothing', 'callback']) {
        await visit.page.getByRole('button', { name: key }).click();
        await (await configured).finished();
        await expectEventually(() => visit.dialog.count(), 0);
        assert.deepEqual(visit.requests, ['GET widget/config?locale=en']);
      }
    });
  });

  it('rule 2: does nothing for a key that was disabled after the page loaded', async () => {
    const terms = { kind: 'conversation', title: 'Terms', greeting: 'Ask us' };
    await fixture.configure('intents/terms', { ...terms, enabled: true });
    await fixture.visit({ page }, async (visit) => {
      await visit.open('terms');
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });

      await fixture.configure('intents/terms', { ...terms, enabled: false });
      const answered = visit.page.waitForResponse('**/terms/resolve');
      await visit.page.getByRole('button', { name: 'terms' }).click();
      assert.equal((await answered).status(), 404);
      // If the response is slow, the loading dialog closes again.
      await visit.dialog.waitFor({ state: 'detached' });
    });
  });

  it('rule 3: asks before leaving for a link or a payment', async () => {
    await fixture.visit({ page }, async (visit) => {
      await visit.open('guide');
      await visit.dialog.getByRole('link', { name: 'Continue to docs.example.com' }).waitFor();
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });
      await visit.open('payments');
      await visit.dialog.getByText('You pay €19.00').waitFor();
      await expectEventually(() => visit.page.url(), `${fixture.shop.origin}/`);
    });
  });

  it('rule 4: sends page URL and key with a form, not as editable fields', async () => {
    await fixture.visit({ page, path: '/tea' }, async (visit) => {
      await visit.open('contact');
      await expectEventually(() => visit.dialog.locator('input, textarea, select').count(), 4);
      await visit.dialog.getByLabel('Message').fill('Hello');
      await visit.button('Send').click();
      await visit.dialog.getByText('Thank you').waitFor();

      const { request } = await fixture.latestTicket();
      assert.deepEqual([request['pageUrl'], request['referringIntent']], [`${fixture.shop.origin}/tea`, 'contact']);
    });
  });

  it('rule 5: shows the server’s message for an unavailable action', async () => {
    const calls = { enabled: true, placement: 'page', number: '+12025550100' };
    await fixture.configure('actions/calls', { ...calls, customerVisible: false });
    await fixture.visit({ page }, async (visit) => {
      await visit.open('calls');
      await visit.dialog.getByText('This is not available at the moment.').waitFor();
    });
    await fixture.configure('actions/calls', { ...calls, customerVisible: true });
  });

  it('rule 6: has no destinations, fields, numbers or secrets in the configuration', async () => {
    await fixture.visit({ page }, async (visit) => {
      const configured = visit.page.waitForResponse('**/widget/config*');
      await visit.open('contact');
      const config = await (await configured).text();
      const { apiKeys, signingSecret, fakeWebhookSecret } = fixture.api.line;
      const secrets = [...Object.values(apiKeys), signingSecret, fakeWebhookSecret];
      for (const text of ['example.com', '2025550100', '"fields"', 'destination', '127.0.0.1', ...secrets]) {
        assert.equal(config.includes(text), false, text);
      }
    });
  });
});
