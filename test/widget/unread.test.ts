import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setHidden } from '../support/fixtures/hidden-tab.ts';
import { type Visit, type VisitOptions, WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { WidgetChat } from '../support/fixtures/widget-chat.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';
import { waitUntil } from '../support/servers/production-fixture.ts';

const fixture = await WidgetBrowserFixture.open();
const BODY = '<button data-service-intent="chat">Chat</button>';

const visiting =
  (body: (visit: Visit) => Promise<void>, options: VisitOptions = {}) =>
  () =>
    fixture.visit({ page: { body: BODY, attributes: 'data-menu' }, ...options }, body);

const isCount = (request: string) => request.startsWith('GET widget/unread');
const badge = ({ page }: Visit) => page.locator('.launcher .badge');
const close = async ({ page, dialog }: Visit) => {
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
};
const waitForTitle = ({ page }: Visit, title: string) =>
  page.waitForFunction(`document.title === ${JSON.stringify(title)}`);
/** Loads the next page and returns the response to its request for the count. */
const loadNextPage = async ({ page }: Visit, path: string) => {
  const counted = page.waitForResponse('**/widget/unread?*');
  await page.goto(fixture.shop.origin + path);
  const response = await counted;
  await response.finished();
  return response;
};

describe('Unread answers in the widget', () => {
  it(
    'cause no request and no badge before a conversation exists',
    visiting(async (visit) => {
      await visit.page.goto(`${fixture.shop.origin}/next`);
      await visit.page.locator('.launcher').waitFor();
      // Leaves time for a request that should not appear.
      await visit.page.evaluate('new Promise((resolve) => setTimeout(resolve, 50))');

      assert.deepEqual(visit.requests, []);
      await expectEventually(() => visit.page.evaluate('localStorage.length + sessionStorage.length'), 0);
      await expectEventually(() => badge(visit).isHidden(), true);
    }),
  );

  it(
    'are on the launcher of every page, after one conditional request per page that marks nothing as seen',
    visiting(async (visit) => {
      const chat = await WidgetChat.start(fixture, visit);
      await close(visit);
      await chat.answer('One.', 'Two.');
      visit.requests.length = 0;
      assert.equal((await loadNextPage(visit, '/one')).status(), 200);
      await visit.page.getByRole('button', { name: 'Help Unread messages: 2' }).waitFor();

      const second = await loadNextPage(visit, '/two');
      assert.equal(second.status(), 304);
      assert.match(second.request().headers()['if-none-match'] ?? '', /^"\w{32}"$/);
      assert.ok(!second.url().includes(chat.token));
      await badge(visit).getByText('2').waitFor();
      await expectEventually(() => visit.page.title(), 'Shop');
      assert.equal(visit.requests.filter(isCount).length, 2);
      assert.equal(visit.requests.length, 2);
      assert.equal((await chat.inspect()).seen, null);
    }),
  );

  it(
    'are in the menu and in the title while the widget is open, and disappear when they are read',
    visiting(async (visit) => {
      const { page, dialog } = visit;
      await page.evaluate(
        "globalThis.counts = []; addEventListener('service:unread', ({ detail }) => counts.push(detail.count))",
      );
      const chat = await WidgetChat.start(fixture, visit);
      await close(visit);
      await chat.answer('One.', 'Two.');
      await loadNextPage(visit, '/one');
      await badge(visit).getByText('2').waitFor();
      await page.evaluate(
        "globalThis.counts = []; addEventListener('service:unread', ({ detail }) => counts.push(detail.count))",
      );
      await page.locator('.launcher').click();
      const item = dialog.getByRole('button', { name: 'Chat with us Unread messages: 2' });
      await item.locator('.badge').getByText('2').waitFor();
      await expectEventually(() => page.title(), '(2) Shop');

      await item.click();
      await dialog.getByText('Two.').waitFor();
      await badge(visit).waitFor({ state: 'hidden' });
      await waitForTitle(visit, 'Shop');
      await waitUntil(async () => {
        const { seen, messages } = await chat.inspect();
        return seen === messages.at(-1)?.createdAt;
      });
      await expectEventually(() => visit.evaluateAsJson('counts'), '[0]');
      await loadNextPage(visit, '/two');
      await expectEventually(() => badge(visit).isHidden(), true);
    }),
  );

  it(
    'are counted in the title of a tab in the background, and not marked as seen before it is in front',
    visiting(async (visit) => {
      const chat = await WidgetChat.start(fixture, visit);
      await setHidden(visit.page, true);
      await chat.answer('Are you still there?');
      await waitForTitle(visit, '(1) Shop');
      await visit.page.evaluate("document.title = 'Cart'");
      await chat.answer('Hello?');
      await waitForTitle(visit, '(2) Cart');
      assert.equal((await chat.inspect()).seen, null);

      await setHidden(visit.page, false);
      await waitForTitle(visit, 'Cart');
      await waitUntil(async () => (await chat.inspect()).seen !== null);
    }),
  );

  it(
    'stay as they were if the server cannot be reached, and are removed with the widget',
    visiting(async (visit) => {
      const { page } = visit;
      const chat = await WidgetChat.start(fixture, visit);
      await close(visit);
      await chat.answer('One.');
      await loadNextPage(visit, '/one');
      await badge(visit).getByText('1').waitFor();
      await page.route('**/widget/unread?*', (route) => route.fulfill({ status: 429, json: {} }));
      await page.goto(`${fixture.shop.origin}/two`);
      await badge(visit).getByText('1').waitFor();

      await setHidden(visit.page, true);
      await waitForTitle(visit, '(1) Shop');
      await page.evaluate('ServiceWidget.destroy()');
      await waitForTitle(visit, 'Shop');
      await expectEventually(() => page.locator('.launcher').count(), 0);
    }),
  );

  it(
    'does not count conversations whose token is no longer valid',
    visiting(async (visit) => {
      const chat = await WidgetChat.start(fixture, visit);
      await close(visit);
      await chat.answer('One.');
      await visit.page.evaluate(`{
        const key = 'portico:${fixture.api.line.siteId}:conversations';
        localStorage.setItem(key, localStorage.getItem(key).replace('${chat.token}', '${'x'.repeat(43)}'));
      }`);
      assert.equal((await loadNextPage(visit, '/one')).status(), 200);
      await expectEventually(() => badge(visit).isHidden(), true);
    }),
  );
});

describe('Seen marks in the widget', () => {
  it(
    'show below the visitor’s latest message whether the team has seen it',
    visiting(async (visit) => {
      const { dialog } = visit;
      const chat = await WidgetChat.start(fixture, visit, 'Hello?');
      await dialog.locator('.message.visitor').getByText('Sent').waitFor();
      await chat.markSeenByTeam();
      await dialog.locator('.message.visitor').getByText('Seen').waitFor();

      await chat.answer('Good day!');
      await dialog.getByText('Good day!').waitFor();
      await expectEventually(() => dialog.locator('.delivery').count(), 0);
    }),
  );
});
