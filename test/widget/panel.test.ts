import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Visit, type VisitOptions, WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { WidgetChat } from '../support/fixtures/widget-chat.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

const fixture = await WidgetBrowserFixture.open();
const BODY = `<a id="first" href="#first">First</a><input id="search"><button data-service-intent="chat">Chat</button>
<button data-service-intent="contact">Contact</button><button data-service-action="videos">Videos</button>`;
const PHONE = { width: 360, height: 640 };
const MAX_BUSY_DELAY_MS = 100;

const visiting =
  (body: (visit: Visit) => Promise<void>, options: VisitOptions = {}) =>
  () =>
    fixture.visit({ page: { body: BODY, attributes: 'data-menu' }, ...options }, body);

const press = async ({ page }: Visit, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const isModal = (visit: Visit) => visit.inDialog("dialog.matches(':modal')");
const closed = ({ dialog }: Visit) => dialog.waitFor({ state: 'detached' });

describe('The panel beside the page', () => {
  it(
    'has a name, leaves the page usable, and closes with Escape, which returns the focus',
    visiting(async (visit) => {
      const { page, dialog } = visit;
      await page.locator('[data-service-intent=chat]').focus();
      await press(visit, 'Enter');
      await page.getByRole('dialog', { name: 'Chat with us' }).waitFor();
      await expectEventually(() => isModal(visit), false);
      await expectEventually(() => dialog.locator(':focus').getAttribute('id'), 'message');

      await page.locator('#search').fill('tea');
      await press(visit, 'Escape');
      await expectEventually(() => dialog.isVisible(), true);
      await dialog.locator('textarea').focus();
      await press(visit, 'Escape');
      await closed(visit);
      await expectEventually(() => page.evaluate("document.activeElement.getAttribute('data-service-intent')"), 'chat');
      await expectEventually(() => page.locator('#search').inputValue(), 'tea');
    }),
  );

  it(
    'leaves the focus in the page if the visitor has moved on',
    visiting(async (visit) => {
      await visit.open('chat');
      await visit.page.locator('#search').focus();
      await visit.page.evaluate(
        "document.querySelectorAll('[data-service-widget]').forEach(({ shadowRoot }) => " +
          "shadowRoot.querySelector('dialog')?.close())",
      );
      await closed(visit);
      await expectEventually(() => visit.page.evaluate('document.activeElement.id'), 'search');
    }),
  );

  it(
    'has the focus order log, links, message, send, further actions, and then leaves it',
    visiting(async (visit) => {
      const { page, dialog } = visit;
      const chat = await WidgetChat.start(fixture, visit);
      await chat.answer('See https://shop.example/help.');
      await dialog.locator('.text a').waitFor();
      await dialog.locator('.close').focus();
      const order: unknown[] = [];
      for (let step = 0; step < 5; step += 1) {
        await press(visit, 'Tab');
        order.push(await visit.inDialog('(dialog.getRootNode().activeElement ?? {}).className'));
      }
      assert.deepEqual(order, ['log', '', '', 'primary round', 'link']);
      await press(visit, 'Tab');
      await expectEventually(() => dialog.locator(':focus').count(), 0);

      await dialog.locator('.close').focus();
      await press(visit, 'Shift+Tab');
      await expectEventually(() => page.locator('.launcher:focus').count(), 1);
    }),
  );

  it(
    'opens and closes with the launcher, which says so',
    visiting(async (visit) => {
      const launcher = visit.page.locator('.launcher');
      await launcher.click();
      await visit.page.getByRole('dialog', { name: 'How can we help?' }).waitFor();
      await expectEventually(
        async () => [await launcher.getAttribute('aria-expanded'), await isModal(visit)],
        ['true', false],
      );
      await launcher.click();
      await closed(visit);
      await expectEventually(() => launcher.getAttribute('aria-expanded'), 'false');
      await expectEventually(() => visit.page.locator('.launcher:focus').count(), 1);
    }),
  );

  it(
    'leaves the launcher visible below it, as a modal dialog does',
    visiting(async (visit) => {
      const launcher = await visit.page.locator('.launcher').boundingBox();
      for (const key of ['contact', 'chat']) {
        await visit.open(key);
        const dialog = await visit.dialog.boundingBox();
        assert.ok(dialog && launcher && dialog.y + dialog.height < launcher.y, key);
        await visit.button('Close').first().click();
        await closed(visit);
      }
    }),
  );

  it(
    'gives way to what the visitor opens in the page, and stays for an unknown key',
    visiting(async (visit) => {
      const { page, dialog } = visit;
      await page.evaluate(`{
        globalThis.pageEvents = [];
        for (const name of ['opened', 'closed'])
          addEventListener('service:' + name, ({ detail }) => pageEvents.push(name + ' ' + Object.values(detail)));
      }`);
      await visit.open('chat');
      await page.evaluate("ServiceWidget.open({ intentKey: 'unknown' })");
      await dialog.locator('textarea').fill('A draft');
      await page.locator('[data-service-intent=contact]').click();
      await page.getByRole('dialog', { name: 'Contact us' }).waitFor();
      await expectEventually(() => isModal(visit), true);
      await press(visit, 'Escape');
      await closed(visit);
      await visit.open('chat');
      await dialog.locator('textarea').waitFor();
      await expectEventually(() => dialog.locator('textarea').inputValue(), 'A draft');
      await expectEventually(
        () => visit.evaluateAsJson('pageEvents'),
        JSON.stringify(['opened chat', 'closed chat', 'opened contact', 'closed contact', 'opened chat']),
      );
    }),
  );

  it(
    'takes over from a submitted form',
    visiting(async (visit) => {
      await visit.open('contact');
      await expectEventually(() => isModal(visit), true);
      await visit.dialog.getByLabel('Message').fill('Hello');
      await visit.button('Send').click();
      await visit.button('Show the conversation').click();
      await visit.dialog.locator('.message.visitor').waitFor();
      await expectEventually(() => isModal(visit), false);
    }),
  );

  it(
    'covers a phone and keeps the focus inside',
    visiting(
      async (visit) => {
        await visit.open('chat');
        await expectEventually(() => visit.dialog.boundingBox(), { x: 0, y: 0, ...PHONE });
        await expectEventually(() => isModal(visit), true);
        for (let step = 0; step < 6; step += 1) {
          await press(visit, 'Tab');
          await expectEventually(() => visit.dialog.locator(':focus').count(), 1);
        }
        await press(visit, 'Escape');
        await closed(visit);
      },
      { size: PHONE },
    ),
  );

  it(
    'is above elements of the page with any z-index',
    visiting(
      async (visit) => {
        await visit.open('chat');
        const atClose = `(({ left, top, width, height }) =>
          document.elementFromPoint(left + width / 2, top + height / 2).hasAttribute('data-service-widget'))(
            dialog.querySelector('.close').getBoundingClientRect())`;
        await expectEventually(() => visit.inDialog(atClose), true);
      },
      {
        page: {
          body: `${BODY}<div style="position:fixed;inset:0;z-index:99999;pointer-events:none"></div>
            <div style="position:fixed;inset-block-start:0;inset-inline:50% 0;height:20em;z-index:99999">Offer</div>`,
        },
      },
    ),
  );
});

describe('The busy state of the widget', () => {
  /**
   * Starts a timer of 100 ms at the click. When it ends, sets `isBusyInTime` to whether the page shows something busy.
   * A clock would also measure how slow the machine is.
   */
  const OBSERVE = `{
    const roots = () => [...document.querySelectorAll('[data-service-widget]')].map(({ shadowRoot }) => shadowRoot);
    const BUSY = '.busy, [aria-busy="true"], .waiting:not([hidden])';
    const isBusy = () => roots().some((root) => root.querySelector(BUSY));
    globalThis.isBusyInTime = undefined;
    addEventListener('click', () => setTimeout(() => (isBusyInTime = isBusy()), ${MAX_BUSY_DELAY_MS}));
  }`;
  const holdResponses = ({ page }: Visit, until: () => Promise<unknown>) =>
    page.route('**/sites/**', async (route) => {
      await until();
      await route.continue();
    });

  for (const [what, reach, act] of [
    [
      'an element of the page',
      async () => {},
      ({ page }: Visit) => page.locator('[data-service-action=videos]').click(),
    ],
    ['the launcher', async () => {}, ({ page }: Visit) => page.locator('.launcher').click()],
    [
      'an item of the menu',
      async (visit: Visit) => {
        await visit.page.locator('.launcher').click();
        await visit.button('Videos').waitFor();
      },
      (visit: Visit) => visit.button('Videos').click(),
    ],
    [
      'the button of a form',
      async (visit: Visit) => {
        await visit.open('contact');
        await visit.dialog.getByLabel('Message').fill('Hello');
      },
      (visit: Visit) => visit.button('Send').click(),
    ],
    [
      'the button of a message',
      async (visit: Visit) => {
        await visit.open('chat');
        await visit.dialog.locator('textarea').fill('Hello');
      },
      (visit: Visit) => visit.button('Send message').click(),
    ],
  ] as const) {
    it(
      `appears within 100 ms of a click on ${what}`,
      visiting(async (visit) => {
        const { page } = visit;
        await reach(visit);
        await page.evaluate(OBSERVE);
        await holdResponses(visit, () => page.waitForFunction('isBusyInTime !== undefined'));
        await act(visit);
        await expectEventually(() => page.evaluate('isBusyInTime'), true);
      }),
    );
  }

  it(
    'ends without a trace for an unknown key',
    visiting(async (visit) => {
      const busy = visit.page.locator('.busy');
      await holdResponses(visit, () => busy.waitFor());
      const responded = visit.page.waitForResponse('**/widget/config*');
      await visit.page.evaluate("ServiceWidget.open({ intentKey: 'unknown' })");
      await (await responded).finished();
      await busy.waitFor({ state: 'detached' });
      await expectEventually(() => visit.dialog.count(), 0);
    }),
  );
});
