import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Visit, type VisitOptions, WidgetWorld } from '../support/fixtures/widget-world.ts';

const world = await WidgetWorld.open();
const CONTACT = '<button data-service-intent="contact">Contact</button>';
const CONFIG = 'GET widget/config?locale=en';

describe('A page with the widget', () => {
  const visiting = (options: VisitOptions, body: (visit: Visit) => Promise<void>) => () => world.visit(options, body);

  it(
    'loads the script and nothing else, and stores nothing, until the visitor acts',
    visiting({ page: { body: CONTACT, attributes: 'data-menu' } }, async ({ page, asked }) => {
      await page.locator('.launcher').waitFor();
      await page.mouse.move(50, 50);
      await page.locator('button').first().hover();

      assert.deepEqual(asked, []);
      const loaded = await page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)");
      const ours = (loaded as string[]).filter((name) => name.startsWith(world.api.line.baseUrl));
      assert.deepEqual(ours, [`${world.api.line.baseUrl}/widget.js`]);
      assert.equal(await page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length'), 0);
    }),
  );

  it(
    'asks what an intent does at its use, and stores nothing for that either',
    visiting({ page: { body: CONTACT } }, async (visit) => {
      await visit.open('contact');

      assert.deepEqual(visit.asked, [CONFIG, 'POST widget/intents/contact/resolve']);
      assert.equal(
        await visit.page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length'),
        0,
      );
      assert.equal(await visit.says('rootModes'), '["closed"]');
    }),
  );

  for (const [how, act] of [
    ['ServiceWidget.open', "ServiceWidget.open({ intentKey: 'contact' })"],
    ['the event service:open', "dispatchEvent(new CustomEvent('service:open', { detail: { actionKey: 'requests' } }))"],
    [
      'an element that was added later',
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
    'keeps calls that were made before the script had loaded',
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
    'leaves clicks to the browser that open a new tab, and stops a link whose key opens something',
    visiting(
      { page: { body: '<a href="/elsewhere" data-service-intent="contact">Contact</a>' } },
      async ({ page, dialog, asked }) => {
        const [tab] = await Promise.all([
          page.context().waitForEvent('page'),
          page.locator('a').click({ modifiers: ['Control'] }),
        ]);
        await tab.close();
        assert.deepEqual(asked, []);

        await page.locator('a').click();
        await dialog.getByLabel('Message').waitFor();
        assert.equal(new URL(page.url()).pathname, '/');
      },
    ),
  );

  it(
    'takes the address of a single-page site at the click',
    visiting({ page: { body: CONTACT } }, async (visit) => {
      await visit.page.evaluate("history.pushState(null, '', '/teas?green=1')");
      const sent = visit.page.waitForRequest('**/contact/resolve');
      await visit.open('contact');

      assert.equal((await sent).postDataJSON().pageUrl, `${world.shop.origin}/teas?green=1`);
    }),
  );

  it(
    'opens one dialog for a thousand clicks in a moment, and not another on top of it',
    visiting({ page: { body: CONTACT } }, async (visit) => {
      await visit.page.evaluate("for (let n = 0; n < 1000; n += 1) document.querySelector('button').click()");
      await visit.dialog.getByLabel('Message').waitFor();
      await visit.page.evaluate("for (let n = 0; n < 1000; n += 1) ServiceWidget.open({ intentKey: 'chat' })");

      assert.deepEqual(visit.asked, [CONFIG, 'POST widget/intents/contact/resolve']);
      assert.equal(await visit.dialog.count(), 1);
      await visit.dialog.getByLabel('Message').waitFor();
    }),
  );

  it(
    'acts once with two copies of the script',
    visiting({ page: { body: CONTACT, attributes: 'data-menu' } }, async (visit) => {
      const { page } = visit;
      await page.evaluate(`new Promise((resolve) => {
        const copy = document.createElement('script');
        copy.src = '${world.api.line.baseUrl}/widget.js';
        copy.dataset.site = '${world.api.line.siteId}';
        copy.dataset.menu = '';
        copy.onload = resolve;
        document.head.append(copy);
      })`);
      await visit.open('contact');

      assert.equal(await page.locator('.launcher').count(), 1);
      assert.deepEqual(visit.asked, [CONFIG, 'POST widget/intents/contact/resolve']);
    }),
  );

  it(
    'is as it was before, once the widget is destroyed',
    visiting({ page: { body: CONTACT, attributes: 'data-menu' } }, async (visit) => {
      await visit.open('contact');
      await visit.page.evaluate('ServiceWidget.destroy()');
      await visit.page.locator('[data-service-widget]').first().waitFor({ state: 'detached' });
      const before = visit.asked.length;
      await visit.page.locator('button').click();
      await visit.page.evaluate("dispatchEvent(new CustomEvent('service:open', { detail: { actionKey: 'calls' } }))");

      assert.equal(await visit.says("'ServiceWidget' in window"), 'false');
      assert.equal(await visit.page.locator('[data-service-widget], script[src]:not([data-site])').count(), 0);
      assert.equal(visit.asked.length, before);
    }),
  );

  it(
    'is told what happens by events that hold nothing of the visitor',
    visiting(
      {
        page: { body: CONTACT },
        before:
          "window.told = []; for (const name of ['opened', 'submitted', 'closed']) addEventListener('service:' + " +
          'name, ({ type, detail }) => told.push([type, detail]));',
      },
      async (visit) => {
        await visit.open('contact');
        await visit.dialog.getByLabel('Message').fill('My secret');
        await visit.button('Send').click();
        await visit.dialog.getByText('Thank you').waitFor();
        await visit.page.keyboard.press('Escape');
        await visit.dialog.waitFor({ state: 'detached' });

        const of = { intentKey: 'contact' };
        assert.equal(
          await visit.says('told'),
          JSON.stringify([
            ['service:opened', of],
            ['service:submitted', of],
            ['service:closed', of],
          ]),
        );
      },
    ),
  );

  it(
    'offers the actions of the menu behind a button of the widget, where the script asks for one',
    visiting({ page: { attributes: 'data-menu="Ask us"' } }, async (visit) => {
      await visit.page.getByRole('button', { name: 'Ask us' }).click();
      await visit.button('Book an appointment').click();
      await visit.dialog.getByText('booking.example.com').first().waitFor();
      await visit.button('Back').click();
      await visit.button('Videos').waitFor();
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
    ['a name of all objects', "ServiceWidget.open({ intentKey: 'constructor' })"],
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
      `does nothing at all for ${what}: the one request of any key, no answer, no way elsewhere`,
      visiting({}, async ({ page, dialog, asked }) => {
        const read = page.waitForResponse('**/widget/config*');
        await page.evaluate(`{ ${act} }`);
        await (await read).finished();
        // Whatever would follow would have begun by then.
        await page.evaluate('new Promise((resolve) => setTimeout(resolve, 30))');

        assert.deepEqual(asked, [CONFIG]);
        assert.equal(await dialog.count(), 0);
        assert.equal(new URL(page.url()).pathname, '/');
      }),
    );
  }
});
