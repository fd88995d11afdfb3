import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { measure } from '../support/fixtures/least-measurement.ts';
import { type Visit, type VisitOptions, WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { WidgetChat } from '../support/fixtures/widget-chat.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

const fixture = await WidgetBrowserFixture.open();
const BODY = '<button data-service-intent="chat">Chat</button>';
/** A task that takes longer than this is a pause that visitors notice. */
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

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
}

/**
 * The longest task of the page's main thread during the steps, in milliseconds of processor time. Wall-clock time would
 * also depend on other load on the machine.
 */
async function measureLongestTask(page: Page, steps: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  assert.ok(browser);
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate("performance.mark('portico-begin')");
  await steps();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: readonly TraceEvent[] };
  const begin = traceEvents.find(({ name }) => name === 'portico-begin');
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === begin?.pid && tid === begin.tid,
  );
  assert.ok(tasks.length > 0, 'no tasks were traced');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

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
          await expectEventually(() => time.getAttribute('datetime'), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
          await expectEventually(() => time.textContent(), expected);
          await expectEventually(() => time.getAttribute('title'), /\d{4}/);
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
        return measureLongestTask(page, async () => {
          await visit.open('chat');
          await dialog.getByText('Message 499:').waitFor();
          await dialog.locator('.message').nth(499).waitFor();
        });
      };
      const longest = await measure(MAX_PAUSE_MS, longestPause);
      assert.ok(longest <= MAX_PAUSE_MS, `a pause of ${longest} ms`);

      await expectEventually(
        async () => (await dialog.locator('.message .text').first().textContent())?.startsWith('Message 0:'),
        true,
      );
      await expectEventually(
        () =>
          visit.inDialog(
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
      await expectEventually(() => dialog.locator('textarea').inputValue(), 'Kept');
      await close(visit);
      await visit.open('chat');
      await expectEventually(() => dialog.locator('textarea').inputValue(), 'Kept');
    }),
  );
});
