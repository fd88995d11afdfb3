import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Visit, type VisitOptions, WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { WidgetChat } from '../support/fixtures/widget-chat.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

const fixture = await WidgetBrowserFixture.open();
const BODY =
  '<button data-service-intent="chat">Chat</button><button data-service-action="human_handoff">Person</button>';
const START = 'POST widget/conversations';
const STORED = `JSON.parse(localStorage.getItem('portico:${fixture.api.line.siteId}:conversations'))`;

describe('A conversation in the widget', () => {
  const visiting =
    (body: (visit: Visit) => Promise<void>, options: VisitOptions = {}) =>
    () =>
      fixture.visit({ page: { body: BODY }, ...options }, body);

  const write = async ({ dialog, page }: Visit, text: string) => {
    await dialog.getByLabel('Your message').fill(text);
    await page.keyboard.press('Enter');
    await dialog.locator('.message.visitor').getByText(text).waitFor();
    // The stream may deliver a message before its POST request completes.
    await dialog.getByRole('button', { name: 'Send message' }).waitFor();
  };

  it(
    'shows a greeting and stores nothing before the first message',
    visiting(async (visit) => {
      await visit.open('chat');
      await visit.dialog.getByText('Hello! What can we do for you?').waitFor();

      await expectEventually(() => visit.page.evaluate('localStorage.length'), 0);
      assert.equal(visit.requests.includes(START), false);
    }),
  );

  it(
    'starts with the first message and sends each message once',
    visiting(async (visit) => {
      await visit.open('chat');
      await write(visit, 'Is the Sencha organic?');
      await write(visit, 'And the Assam?');

      assert.equal(visit.requests.filter((one) => one === START).length, 1);
      await expectEventually(() => visit.dialog.locator('.message').count(), 2);
      await expectEventually(() => visit.dialog.getByLabel('Your message').inputValue(), '');
    }),
  );

  it(
    'continues on the next page, without the token in any URL',
    visiting(async (visit) => {
      await visit.open('chat');
      await write(visit, 'Do you remember me?');
      const [{ token }] = (await visit.page.evaluate(STORED)) as [{ token: string }];
      await visit.page.goto(`${fixture.shop.origin}/next`);
      await visit.page.waitForFunction('window.ServiceWidget?.destroy');
      await visit.open('chat');
      await visit.dialog.getByText('Do you remember me?').waitFor();

      assert.ok(token.length >= 20);
      assert.equal(
        visit.requests.some((one) => one.includes(token)),
        false,
      );
    }),
  );

  it(
    'shows specialist messages live and never shows notes',
    visiting(async (visit) => {
      await visit.page.evaluate("ServiceWidget.open({ intentKey: 'contact' })");
      await visit.dialog.getByLabel('Message').fill('Hello?');
      await visit.button('Send').click();
      await visit.button('Show the conversation').click();
      await visit.dialog.getByRole('log').getByText('Hello?').waitFor();
      const { id } = await fixture.latestTicket();
      await fixture.api.asKey(`/tickets/${id}`, { method: 'PATCH', body: { agentNote: 'A difficult one' } });
      const body = { content: 'Good day!', authorName: 'Sam' };
      await fixture.api.asKey(`/tickets/${id}/comments`, { method: 'POST', body });
      await visit.dialog.locator('.message.specialist').getByText('Good day!').waitFor();

      await expectEventually(() => visit.dialog.locator('.specialist .by').textContent(), /^Sam · /);
      await expectEventually(() => visit.dialog.getByText('A difficult one').count(), 0);
      await visit.dialog.locator('[role="log"][aria-live="polite"]').waitFor();
    }),
  );

  it(
    'polls if event streams are blocked',
    visiting(async (visit) => {
      await visit.page.route('**/events?*', (route) => route.abort());
      await visit.open('chat');
      await write(visit, 'Can you hear me?');
      const reads = visit.page.waitForRequest(
        (request) => request.method() === 'GET' && /conversations\/\w+\?/.test(request.url()),
      );
      await reads;
    }),
  );

  it(
    'keeps an unsent message, and sends it once if only the response was lost',
    visiting(async (visit) => {
      const { dialog, page } = visit;
      await visit.open('chat');
      await write(visit, 'First');
      let isDown = true;
      await page.route('**/messages', async (route) => {
        if (!isDown) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await dialog.getByLabel('Your message').fill('Second');
      await visit.button('Send message').click();
      await dialog.getByRole('alert').getByText('cannot be reached right now').waitFor();
      await expectEventually(() => dialog.getByLabel('Your message').inputValue(), 'Second');

      isDown = false;
      await visit.button('Send message').click();
      await dialog.getByRole('alert').waitFor({ state: 'hidden' });
      await dialog.getByText('Second').waitFor();
      await expectEventually(() => dialog.locator('.message .text').allTextContents(), ['First', 'Second']);
    }),
  );

  it(
    'shows a notice while updates are unavailable, and recovers',
    visiting(async (visit) => {
      await visit.open('chat');
      await write(visit, 'Still there?');
      await visit.page.route('**/widget/conversations/**', (route) => route.abort());
      await visit.page.evaluate(
        "document.querySelector('[data-service-widget]').shadowRoot.querySelector('.close').click()",
      );
      await visit.dialog.waitFor({ state: 'detached' });
      await visit.open('chat');
      await visit.dialog.getByText('New messages cannot be shown right now').waitFor();
      await visit.page.unroute('**/widget/conversations/**');
      await visit.dialog.getByText('Still there?').waitFor();
      await visit.dialog.getByText('New messages cannot be shown right now').waitFor({ state: 'hidden' });
    }),
  );

  it(
    'offers a new conversation if the token is no longer valid',
    visiting(async (visit) => {
      await visit.open('chat');
      await write(visit, 'Old');
      const counted = visit.page.waitForResponse('**/widget/unread?*');
      await visit.page.reload();
      await counted;
      await visit.page.evaluate(
        `{
          const stored = ${STORED};
          stored[0].token = 'x'.repeat(40);
          localStorage.setItem('portico:${fixture.api.line.siteId}:conversations', JSON.stringify(stored));
        }`,
      );
      await visit.open('chat');
      await visit.dialog.getByText('is no longer available').waitFor();
      await visit.button('Begin a new conversation').click();
      await write(visit, 'New');
    }),
  );

  it(
    'forgets a deleted conversation, and says that it is no longer available',
    visiting(
      async (visit) => {
        const { dialog, page } = visit;
        const launcher = page.locator('.launcher');
        const chat = await WidgetChat.start(fixture, visit);
        const counted = page.waitForResponse('**/widget/unread?*');
        await page.reload();
        await counted;
        assert.equal((await chat.delete()).status, 200);
        await launcher.click();
        await visit.button(/Hello\?/).click();
        await dialog.getByText('is no longer available').waitFor();

        await expectEventually(() => dialog.locator('.waiting').isHidden(), true);
        await expectEventually(() => visit.evaluateAsJson(STORED), 'null');
        await expectEventually(() => visit.button('Forget this conversation on this device').count(), 0);
        await launcher.click();
        await dialog.waitFor({ state: 'detached' });
        await launcher.click();
        await visit.button('Videos').waitFor();
        await expectEventually(() => visit.button(/Hello\?/).count(), 0);
      },
      { page: { body: BODY, attributes: 'data-menu' } },
    ),
  );

  it(
    'forgets a conversation that was deleted before the page load, without opening it',
    visiting(
      async (visit) => {
        const { page } = visit;
        const chat = await WidgetChat.start(fixture, visit);
        assert.equal((await chat.delete()).status, 200);
        await page.reload();

        await expectEventually(() => visit.evaluateAsJson(STORED), 'null');
        await page.locator('.launcher').click();
        await visit.button('Videos').waitFor();
        await expectEventually(() => visit.button(/Hello\?/).count(), 0);
      },
      { page: { body: BODY, attributes: 'data-menu' } },
    ),
  );

  it(
    'is in the menu once, with its first words and the latest message’s time, although the menu also has its action',
    visiting(
      async (visit) => {
        const { dialog, page } = visit;
        await page.locator('.launcher').click();
        await visit.button('Write to us Chat with our team').click();
        await write(visit, 'Good morning');
        await visit.button('Back').click();
        await visit.button('Videos').waitFor();

        await expectEventually(() => visit.button('Write to us').count(), 1);
        const text = dialog.getByText(/^Good morning · \d{1,2}:\d{2}/);
        await text.click();
        await dialog.locator('.message.visitor').getByText('Good morning').waitFor();
        await visit.button('Begin a new conversation').click();
        await dialog.getByText('Good morning').waitFor({ state: 'detached' });
      },
      { page: { body: BODY, attributes: 'data-menu' } },
    ),
  );

  it(
    'requests a human once',
    visiting(async (visit) => {
      await visit.open('chat');
      await write(visit, 'I would rather talk');
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });
      for (const time of [1, 2]) {
        await visit.page.locator('[data-service-action]').click();
        await visit.dialog.locator('.message.system').getByText('A person has been asked').waitFor();
        await expectEventually(() => visit.dialog.locator('.message.system').count(), 1, `time ${time}`);
        await visit.page.keyboard.press('Escape');
        await visit.dialog.waitFor({ state: 'detached' });
      }
    }),
  );

  it(
    'keeps the conversation if the handoff fails',
    visiting(async (visit) => {
      await visit.open('chat');
      await write(visit, 'May I talk to somebody?');
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });
      await visit.page.route('**/handoff', (route) => {
        if (route.request().method() === 'OPTIONS') return route.continue();
        const headers = { 'access-control-allow-origin': '*' };
        return route.fulfill({ status: 404, json: { code: 'action_not_available' }, headers });
      });
      await visit.page.locator('[data-service-action]').click();
      await visit.button('Try again').waitFor();
      await expectEventually(async () => ((await visit.page.evaluate(STORED)) as unknown[]).length, 1);
    }),
  );

  it(
    'continues on the same page if storage is full',
    visiting(async (visit) => {
      await visit.page.evaluate(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }",
      );
      await visit.open('chat');
      await write(visit, 'Is there no room?');
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });
      await visit.open('chat');
      await visit.dialog.locator('.message').getByText('Is there no room?').waitFor();
    }),
  );

  it(
    'shows a form for a handoff without a conversation',
    visiting(async (visit) => {
      await visit.open('human_handoff');
      await visit.dialog.getByLabel('Message').waitFor();
    }),
  );

  it(
    'shows HTML, scripts and bidi characters as isolated text',
    visiting(async (visit) => {
      const texts = [
        '<img src=x onerror="document.title = 1"><script>document.title = 2</script>',
        '\u202Egnp.exe \u2067abc',
      ];
      await visit.open('chat');
      for (const text of texts) await write(visit, text);

      await expectEventually(() => visit.dialog.locator('.message .text').allTextContents(), texts);
      await expectEventually(() => visit.dialog.locator('img, script').count(), 0);
      await expectEventually(() => visit.page.title(), 'Shop');
      await expectEventually(() => visit.dialog.locator('.message .text').nth(1).getAttribute('dir'), 'auto');
      await expectEventually(() => visit.dialog.locator('.by bdi').count(), 2);
    }),
  );
});
