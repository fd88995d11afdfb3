import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measure } from '../support/fixtures/least-measurement.ts';
import { type Visit, type VisitOptions, WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { WidgetChat } from '../support/fixtures/widget-chat.ts';

const fixture = await WidgetBrowserFixture.open();
const BODY = '<button data-service-intent="chat">Chat</button>';
/** A task that blocks the page longer than this is a pause that visitors notice. */
const MAX_PAUSE_MS = 100;
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

const visiting =
  (body: (visit: Visit) => Promise<void>, options: VisitOptions = {}) =>
  () =>
    fixture.visit({ page: { body: BODY }, ...options }, body);

const close = async ({ dialog }: Visit) => {
  await dialog.locator('.close').click();
  await dialog.waitFor({ state: 'detached' });
};

describe('Messages in the panel', () => {
  it(
    'have links for http and https URLs only, without the punctuation around them',
    visiting(async (visit) => {
      const chat = await WidgetChat.start(fixture, visit);
      await chat.answer(
        'See https://shop.example/a_(b)?q=1, http://shop.example/ü. And (https://shop.example/c)!',
        'javascript:alert(1) data:text/html,x ftp://shop.example https:// https://user:pw@shop.example/',
        '詳しくはhttps://shop.example/jaをご覧ください。<a href="https://shop.example/html">x</a>',
      );
      await visit.dialog.locator('.message.specialist').nth(2).waitFor();
      const links = await visit.inDialog(
        "[...dialog.querySelectorAll('.text a')].map((a) => [a.textContent, a.href, a.rel, a.target])",
      );
      const rest = ['noopener noreferrer nofollow', '_blank'];
      assert.deepEqual(links, [
        ['https://shop.example/a_(b)?q=1', 'https://shop.example/a_(b)?q=1', ...rest],
        ['http://shop.example/ü', 'http://shop.example/%C3%BC', ...rest],
        ['https://shop.example/c', 'https://shop.example/c', ...rest],
        ['https://shop.example/ja', 'https://shop.example/ja', ...rest],
        ['https://shop.example/html', 'https://shop.example/html', ...rest],
      ]);
      const texts = await visit.dialog.locator('.message.specialist .text').allTextContents();
      assert.match(texts.join(), /\/c\)!,javascript:alert\(1\) .*<a href="https:\/\/shop\.example\/html">x<\/a>$/);
    }),
  );

  for (const [language, expected] of [
    ['en-US', /^\d{1,2}:\d\d\s[AP]M$/],
    ['en-GB', /^\d\d:\d\d$/],
    ['de', /^\d\d:\d\d$/],
    ['ja', /^\d{1,2}:\d\d$/],
  ] as const) {
    it(
      `have a time in the format of the page’s language: ${language}`,
      visiting(
        async (visit) => {
          await WidgetChat.start(fixture, visit);
          const time = visit.dialog.locator('.message time');
          assert.match((await time.getAttribute('datetime')) ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
          assert.match((await time.textContent()) ?? '', expected);
          assert.match((await time.getAttribute('title')) ?? '', /\d{4}/);
        },
        { page: { body: BODY, root: `lang="${language}"` } },
      ),
    );
  }

  it(
    'appear without a pause of more than 100 ms if there are 500',
    visiting(async (visit) => {
      const { page, dialog } = visit;
      const { id } = await WidgetChat.start(fixture, visit);
      const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
      const messages = Array.from({ length: 500 }, (_, index) => ({
        id: `msg_${index}`,
        role: index % 2 === 0 ? 'visitor' : 'specialist',
        authorName: null,
        content: `Message ${index}: https://shop.example/${index} ${'and some more words '.repeat(index % 12)}`,
        createdAt: at(index),
      }));
      const times = { teamSeenThrough: null, createdAt: at(0), updatedAt: at(500) };
      const json = { success: true, conversationId: id, status: 'open', messages, ...times };
      await page.route('**/widget/conversations/*?markSeen=false', (route) =>
        route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill({ json, headers: ANY_ORIGIN }),
      );
      await page.route('**/events?*', (route) => route.abort());
      const longestPause = async () => {
        await close(visit);
        await page.evaluate(`{
          globalThis.pauses = [];
          globalThis.observer?.disconnect();
          observer = new PerformanceObserver((list) => pauses.push(...list.getEntries().map((one) => one.duration)));
          observer.observe({ type: 'longtask' });
        }`);
        await visit.open('chat');
        await dialog.getByText('Message 499:').waitFor();
        await dialog.locator('.message').nth(499).waitFor();
        return (await page.evaluate('Math.max(0, ...pauses)')) as number;
      };
      const longest = await measure(MAX_PAUSE_MS, longestPause);
      assert.ok(longest <= MAX_PAUSE_MS, `a pause of ${longest} ms`);

      assert.equal((await dialog.locator('.message .text').first().textContent())?.startsWith('Message 0:'), true);
      assert.equal(
        await visit.inDialog(
          '(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - ' +
            "clientHeight < 60)(dialog.querySelector('.log'))",
        ),
        true,
      );
    }),
  );

  it(
    'keep the text if the server responds 429',
    visiting(async (visit) => {
      const { page, dialog } = visit;
      await WidgetChat.start(fixture, visit);
      await page.route('**/messages', (route) =>
        route.request().method() === 'OPTIONS'
          ? route.continue()
          : route.fulfill({
              status: 429,
              json: { code: 'rate_limited' },
              headers: { ...ANY_ORIGIN, 'retry-after': '1' },
            }),
      );
      await dialog.locator('textarea').fill('Kept');
      await visit.button('Send message').click();
      await dialog.getByRole('alert').getByText('Too many attempts').waitFor();
      assert.equal(await dialog.locator('textarea').inputValue(), 'Kept');
      await close(visit);
      await visit.open('chat');
      assert.equal(await dialog.locator('textarea').inputValue(), 'Kept');
    }),
  );
});
