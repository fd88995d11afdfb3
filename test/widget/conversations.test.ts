import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Visit, type VisitOptions, WidgetWorld } from '../support/fixtures/widget-world.ts';

const world = await WidgetWorld.open();
const BODY =
  '<button data-service-intent="chat">Chat</button><button data-service-action="human_handoff">Person</button>';
const BEGIN = 'POST widget/conversations';
const STORED = `JSON.parse(localStorage.getItem('portico:${world.api.line.siteId}:conversations'))`;

describe('A conversation in the widget', () => {
  const visiting =
    (body: (visit: Visit) => Promise<void>, options: VisitOptions = {}) =>
    () =>
      world.visit({ page: { body: BODY }, ...options }, body);

  const write = async ({ dialog, page }: Visit, text: string) => {
    await dialog.getByLabel('Your message').fill(text);
    await page.keyboard.press('Enter');
    await dialog.locator('.message.visitor').getByText(text).waitFor();
    // The stream may bring a message before its sender hears that it has arrived.
    await dialog.getByRole('button', { name: 'Send message' }).waitFor();
  };

  it(
    'greets, and is stored nowhere before the visitor has written',
    visiting(async (visit) => {
      await visit.open('chat');
      await visit.dialog.getByText('Hello! What can we do for you?').waitFor();

      assert.equal(await visit.page.evaluate('localStorage.length'), 0);
      assert.equal(visit.asked.includes(BEGIN), false);
    }),
  );

  it(
    'begins with the first message and goes on with the next, each once',
    visiting(async (visit) => {
      await visit.open('chat');
      await write(visit, 'Is the Sencha organic?');
      await write(visit, 'And the Assam?');

      assert.equal(visit.asked.filter((one) => one === BEGIN).length, 1);
      assert.equal(await visit.dialog.locator('.message').count(), 2);
      assert.equal(await visit.dialog.getByLabel('Your message').inputValue(), '');
    }),
  );

  it(
    'is there again on the next page, and keeps the token out of every address',
    visiting(async (visit) => {
      await visit.open('chat');
      await write(visit, 'Do you remember me?');
      const [{ token }] = (await visit.page.evaluate(STORED)) as [{ token: string }];
      await visit.page.goto(`${world.shop.origin}/next`);
      await visit.page.waitForFunction('window.ServiceWidget?.destroy');
      await visit.open('chat');
      await visit.dialog.getByText('Do you remember me?').waitFor();

      assert.ok(token.length >= 20);
      assert.equal(
        visit.asked.some((one) => one.includes(token)),
        false,
      );
    }),
  );

  it(
    'shows what a specialist says as it comes, and never a note',
    visiting(async (visit) => {
      await visit.page.evaluate("ServiceWidget.open({ intentKey: 'contact' })");
      await visit.dialog.getByLabel('Message').fill('Hello?');
      await visit.button('Send').click();
      await visit.button('Show the conversation').click();
      await visit.dialog.getByRole('log').getByText('Hello?').waitFor();
      const { id } = await world.latestTicket();
      await world.api.asKey(`/tickets/${id}`, { method: 'PATCH', body: { agentNote: 'A difficult one' } });
      const body = { content: 'Good day!', authorName: 'Sam' };
      await world.api.asKey(`/tickets/${id}/comments`, { method: 'POST', body });
      await visit.dialog.locator('.message.specialist').getByText('Good day!').waitFor();

      assert.match((await visit.dialog.locator('.specialist .by').textContent()) ?? '', /^Sam · /);
      assert.equal(await visit.dialog.getByText('A difficult one').count(), 0);
      await visit.dialog.locator('[role="log"][aria-live="polite"]').waitFor();
    }),
  );

  it(
    'is read again and again where streams do not come through',
    visiting(async (visit) => {
      await visit.page.route('**/events', (route) => route.abort());
      await visit.open('chat');
      await write(visit, 'Can you hear me?');
      const reads = visit.page.waitForRequest(
        (request) => request.method() === 'GET' && /conversations\/\w+$/.test(request.url()),
      );
      await reads;
    }),
  );

  it(
    'keeps a message while the service is away, and has it once when the answer alone was lost',
    visiting(async (visit) => {
      const { dialog, page } = visit;
      await visit.open('chat');
      await write(visit, 'First');
      let isAway = true;
      await page.route('**/messages', async (route) => {
        if (!isAway) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await dialog.getByLabel('Your message').fill('Second');
      await visit.button('Send message').click();
      await dialog.getByRole('alert').getByText('cannot be reached right now').waitFor();
      assert.equal(await dialog.getByLabel('Your message').inputValue(), 'Second');

      isAway = false;
      await visit.button('Send message').click();
      await dialog.getByRole('alert').waitFor({ state: 'hidden' });
      await dialog.getByText('Second').waitFor();
      assert.deepEqual(await dialog.locator('.message .text').allTextContents(), ['First', 'Second']);
    }),
  );

  it(
    'says so while news cannot be had, and goes on when they can',
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
    'that the token opens no more can be begun anew',
    visiting(async (visit) => {
      await visit.open('chat');
      await write(visit, 'Old');
      await visit.page.evaluate(
        `{
          const stored = ${STORED};
          stored[0].token = 'x'.repeat(40);
          localStorage.setItem('portico:${world.api.line.siteId}:conversations', JSON.stringify(stored));
        }`,
      );
      await visit.page.reload();
      await visit.open('chat');
      await visit.dialog.getByText('cannot be opened any more').waitFor();
      await visit.button('Begin a new conversation').click();
      await write(visit, 'New');
    }),
  );

  it(
    'is handed to a person, who is asked for once',
    visiting(async (visit) => {
      await visit.open('chat');
      await write(visit, 'I would rather talk');
      await visit.page.keyboard.press('Escape');
      await visit.dialog.waitFor({ state: 'detached' });
      for (const time of [1, 2]) {
        await visit.page.locator('[data-service-action]').click();
        await visit.dialog.locator('.message.system').getByText('A person has been asked').waitFor();
        assert.equal(await visit.dialog.locator('.message.system').count(), 1, `time ${time}`);
        await visit.page.keyboard.press('Escape');
        await visit.dialog.waitFor({ state: 'detached' });
      }
    }),
  );

  it(
    'stays the visitor’s where it cannot be handed to a person any more',
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
      assert.equal(((await visit.page.evaluate(STORED)) as unknown[]).length, 1);
    }),
  );

  it(
    'is there again on its page where storage takes nothing more',
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
    'is a form where a person is asked for without one',
    visiting(async (visit) => {
      await visit.open('human_handoff');
      await visit.dialog.getByLabel('Message').waitFor();
    }),
  );

  it(
    'shows HTML, scripts and changes of direction as text, which reach nothing around them',
    visiting(async (visit) => {
      const texts = [
        '<img src=x onerror="document.title = 1"><script>document.title = 2</script>',
        '\u202Egnp.exe \u2067abc',
      ];
      await visit.open('chat');
      for (const text of texts) await write(visit, text);

      assert.deepEqual(await visit.dialog.locator('.message .text').allTextContents(), texts);
      assert.equal(await visit.dialog.locator('img, script').count(), 0);
      assert.equal(await visit.page.title(), 'Shop');
      assert.equal(await visit.dialog.locator('.message .text').nth(1).getAttribute('dir'), 'auto');
      assert.equal(await visit.dialog.locator('.by bdi').count(), 2);
    }),
  );
});
