import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Visit, type VisitOptions, WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

const fixture = await WidgetBrowserFixture.open();
const CONTACT = '<button data-service-intent="contact">Contact</button>';
const CONFIG = 'GET widget/config?locale=en';

describe('The widget on a page', () => {
  const visiting = (options: VisitOptions, body: (visit: Visit) => Promise<void>) => () => fixture.visit(options, body);

  it(
    'loads only the script and stores nothing until the visitor acts',
    visiting({ page: { body: CONTACT, attributes: 'data-menu' } }, async ({ page, requests: asked }) => {
      await page.locator('.launcher').waitFor();
      await page.mouse.move(50, 50);
      await page.locator('button').first().hover();

      assert.deepEqual(asked, []);
      const loaded = await page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)");
      const ours = (loaded as string[]).filter((name) => name.startsWith(fixture.api.line.baseUrl));
      assert.deepEqual(ours, [`${fixture.api.line.baseUrl}/widget.js`]);
      await expectEventually(
        () => page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length'),
        0,
      );
    }),
  );

  it(
    'resolves an intent when it is used, without storing anything',
    visiting({ page: { body: CONTACT } }, async (visit) => {
      await visit.open('contact');

      assert.deepEqual(visit.requests, [CONFIG, 'POST widget/intents/contact/resolve']);
      await expectEventually(
        () => visit.page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length'),
        0,
      );
      await expectEventually(() => visit.evaluateAsJson('rootModes'), '["closed","closed"]');
    }),
  );

  for (const [how, act] of [
    ['ServiceWidget.open', "ServiceWidget.open({ intentKey: 'contact' })"],
    ['the event service:open', "dispatchEvent(new CustomEvent('service:open', { detail: { actionKey: 'requests' } }))"],
    [
      'an element added later',
      "document.body.insertAdjacentHTML('beforeend', '<p data-service-intent=contact><b id=late>Ask</b></p>'); " +
        'late.click()',
    ],
    [
      'an element in an open shadow root',
      "const host = document.body.appendChild(document.createElement('div')); const root = host.attachShadow({ " +
        "mode: 'open' }); root.innerHTML = '<button data-service-action=calls>Call</button>'; " +
        'root.firstChild.click()',
    ],
  ] as const) {
    it(
      `opens by ${how}`,
      visiting({}, async ({ page, dialog }) => {
        await page.evaluate(`{ ${act} }`);
        await dialog.locator('.primary').waitFor();
      }),
    );
  }

  it(
    'runs calls that were queued before the script loaded',
    visiting(
      {
        before:
          'window.ServiceWidget = { queue: [], open(call) { this.queue.push(call); } }; ' +
          "ServiceWidget.open({ intentKey: 'contact' });",
      },
      async ({ dialog }) => dialog.getByLabel('Message').waitFor(),
    ),
  );

  it(
    'ignores clicks that open a new tab, and prevents the default action of a trigger link',
    visiting(
      { page: { body: '<a href="/elsewhere" data-service-intent="contact">Contact</a>' } },
      async ({ page, dialog, requests: asked }) => {
        const [tab] = await Promise.all([
          page.context().waitForEvent('page'),
          page.locator('a').click({ modifiers: ['Control'] }),
        ]);
        await tab.close();
        assert.deepEqual(asked, []);

        await page.locator('a').click();
        await dialog.getByLabel('Message').waitFor();
        await expectEventually(() => new URL(page.url()).pathname, '/');
      },
    ),
  );

  it(
    'uses the page URL at the time of the click',
    visiting({ page: { body: CONTACT } }, async (visit) => {
      await visit.page.evaluate("history.pushState(null, '', '/teas?green=1')");
      const sent = visit.page.waitForRequest('**/contact/resolve');
      await visit.open('contact');

      assert.equal((await sent).postDataJSON().pageUrl, `${fixture.shop.origin}/teas?green=1`);
    }),
  );

  it(
    'opens one dialog for 1,000 rapid clicks and none on top of it',
    visiting({ page: { body: CONTACT } }, async (visit) => {
      await visit.page.evaluate("for (let n = 0; n < 1000; n += 1) document.querySelector('button').click()");
      await visit.dialog.getByLabel('Message').waitFor();
      await visit.page.evaluate("for (let n = 0; n < 1000; n += 1) ServiceWidget.open({ intentKey: 'chat' })");

      assert.deepEqual(visit.requests, [CONFIG, 'POST widget/intents/contact/resolve']);
      await expectEventually(() => visit.dialog.count(), 1);
      await visit.dialog.getByLabel('Message').waitFor();
    }),
  );

  it(
    'runs once if the page includes the script twice',
    visiting({ page: { body: CONTACT, attributes: 'data-menu' } }, async (visit) => {
      const { page } = visit;
      await page.evaluate(`new Promise((resolve) => {
        const copy = document.createElement('script');
        copy.src = '${fixture.api.line.baseUrl}/widget.js';
        copy.dataset.site = '${fixture.api.line.siteId}';
        copy.dataset.menu = '';
        copy.onload = resolve;
        document.head.append(copy);
      })`);
      await visit.open('contact');

      await expectEventually(() => page.locator('.launcher').count(), 1);
      assert.deepEqual(visit.requests, [CONFIG, 'POST widget/intents/contact/resolve']);
    }),
  );

  it(
    'restores the page after destroy()',
    visiting({ page: { body: CONTACT, attributes: 'data-menu' } }, async (visit) => {
      await visit.open('contact');
      await visit.page.evaluate('ServiceWidget.destroy()');
      await visit.page.locator('[data-service-widget]').first().waitFor({ state: 'detached' });
      const before = visit.requests.length;
      await visit.page.locator('button').click();
      await visit.page.evaluate("dispatchEvent(new CustomEvent('service:open', { detail: { actionKey: 'calls' } }))");

      await expectEventually(() => visit.evaluateAsJson("'ServiceWidget' in window"), 'false');
      await expectEventually(
        () => visit.page.locator('[data-service-widget], script[src]:not([data-site])').count(),
        0,
      );
      assert.equal(visit.requests.length, before);
    }),
  );

  it(
    'dispatches events without visitor data',
    visiting(
      {
        page: { body: CONTACT },
        before:
          "window.pageEvents = []; for (const name of ['opened', 'submitted', 'closed']) " +
          "addEventListener('service:' + name, ({ type, detail }) => pageEvents.push([type, detail]));",
      },
      async (visit) => {
        await visit.open('contact');
        await visit.dialog.getByLabel('Message').fill('My secret');
        await visit.button('Send').click();
        await visit.dialog.getByText('Thank you').waitFor();
        await visit.page.keyboard.press('Escape');
        await visit.dialog.waitFor({ state: 'detached' });

        const detail = { intentKey: 'contact' };
        await expectEventually(
          () => visit.evaluateAsJson('pageEvents'),
          JSON.stringify([
            ['service:opened', detail],
            ['service:submitted', detail],
            ['service:closed', detail],
          ]),
        );
      },
    ),
  );

  it(
    'shows a launcher with the menu if the script has data-menu',
    visiting({ page: { attributes: 'data-menu="Ask us"' } }, async (visit) => {
      await visit.page.getByRole('button', { name: 'Ask us' }).click();
      await visit.button('Book an appointment').click();
      await visit.dialog.getByText('booking.example.com').first().waitFor();
      await visit.button('Back').click();
      await visit.button('Videos').waitFor();
    }),
  );

  it(
    'warns in the browser’s console about a key that is disabled',
    visiting({ page: { body: '<button data-service-intent="callback">Call me back</button>' } }, async ({ page }) => {
      const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
      await page.locator('button').click();

      assert.equal((await warned).text(), 'Portico: intent "callback" is unknown, disabled or not set up.');
    }),
  );

  for (const [what, act] of [
    ['an unknown key', "ServiceWidget.open({ intentKey: 'nothing' })"],
    ['a disabled key', "ServiceWidget.open({ intentKey: 'callback' })"],
    ['an empty key', "ServiceWidget.open({ intentKey: '' })"],
    ['null', 'ServiceWidget.open(null)'],
    ['no key', 'ServiceWidget.open()'],
    ['an object as key', "ServiceWidget.open({ intentKey: { toString() { throw new Error('read'); } } })"],
    ['a key that throws', "ServiceWidget.open({ get intentKey() { throw new Error('read'); } })"],
    ['a key of 10 kB', "ServiceWidget.open({ intentKey: 'k'.repeat(10240) })"],
    ['an inherited property name', "ServiceWidget.open({ intentKey: 'constructor' })"],
    ['an event without detail', "dispatchEvent(new CustomEvent('service:open'))"],
    [
      'an event that names no action',
      "dispatchEvent(new CustomEvent('service:open', { detail: { actionKey: 'everything' } }))",
    ],
    [
      'an element with an unknown key',
      "document.body.insertAdjacentHTML('beforeend', '<a id=odd href=/elsewhere " +
        "data-service-intent=nothing>x</a>'); odd.click()",
    ],
    [
      'an element without a value',
      "document.body.insertAdjacentHTML('beforeend', '<a id=odd href=/elsewhere data-service-action>x</a>'); " +
        'odd.click()',
    ],
  ] as const) {
    it(
      `does nothing for ${what}: no dialog, no navigation, only the configuration request`,
      visiting({}, async ({ page, dialog, requests: asked }) => {
        const read = page.waitForResponse('**/widget/config*');
        await page.evaluate(`{ ${act} }`);
        await (await read).finished();
        // Leaves time for a request or dialog that should not appear.
        await page.evaluate('new Promise((resolve) => setTimeout(resolve, 30))');

        assert.deepEqual(asked, [CONFIG]);
        await expectEventually(() => dialog.count(), 0);
        await expectEventually(() => new URL(page.url()).pathname, '/');
      }),
    );
  }
});
