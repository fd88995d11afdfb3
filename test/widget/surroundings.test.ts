import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { packageRoot } from '../../apps/composition/package-root.ts';
import { type Visit, WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

const fixture = await WidgetBrowserFixture.open();
const POLICY = "default-src 'none'; script-src HOST; connect-src HOST";
const BODY = `<button data-service-intent="contact">Contact</button><button data-service-intent="chat">Chat</button>
<button data-service-action="payments">Pay</button><button data-service-action="videos">Videos</button>`;

/** Adds option names that browsers read to Object.prototype, as a careless library might. */
const POLLUTION = `for (const name of [
  'method', 'body', 'headers', 'mode', 'cache', 'signal', 'credentials', 'redirect', 'integrity', 'window', 'once',
  'passive', 'capture', 'detail', 'bubbles', 'delegatesFocus', 'slotAssignment', 'value', 'writable', 'intentKey',
  'actionKey', 'errors', 'text', 'kind', 'title', 'token', 'back', 'onLeave', 'focus', 'required', 'limit', 'contact',
  'queue', 'destroy', 'open', 'preventScroll', 'behavior', 'minimumFractionDigits', 'maximumFractionDigits',
  'currency', 'style', 'hour', 'month', 'timeZone', 'childList', 'data', 'status', 'name', 'type', 'stream',
])
  Object.prototype[name] = name === 'stream' ? false : 'polluted';`;

/** Completes a form, a conversation and a payment. */
async function runAllFlows(visit: Visit): Promise<void> {
  const { dialog, page } = visit;
  await visit.open('contact');
  await dialog.getByLabel('Message').fill('Hello');
  await visit.button('Send').click();
  await visit.button('Show the conversation').click();
  await dialog.getByRole('log').getByText('Hello').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await visit.open('chat');
  await dialog.getByLabel('Your message').fill('Hello again');
  await visit.button('Send message').click();
  await dialog.locator('.message').getByText('Hello again').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await visit.open('payments');
  await dialog.getByText('€19.00').first().waitFor();
  await dialog.locator('.primary').click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await dialog.getByText('has arrived').waitFor();
}

describe('The widget in different pages', () => {
  it('works under the strict policy of docs/widget.md', async () => {
    const docs = readFileSync(join(packageRoot, 'docs/widget.md'), 'utf8');

    assert.ok(docs.includes(POLICY));
    await fixture.visit({ page: { body: BODY, policy: POLICY } }, runAllFlows);
  });

  it('works with a polluted Object.prototype', async () => {
    await fixture.visit({ page: { body: BODY }, before: POLLUTION }, runAllFlows);
  });

  it('is not affected by the page’s style sheets', async () => {
    const head =
      '<style>* { all: unset !important; color: red !important } div, dialog { display: none !important }</style>';
    await fixture.visit({ page: { head, attributes: 'data-menu' } }, async (visit) => {
      await visit.page.locator('.launcher').click();
      await visit.button('Videos').waitFor();
      await expectEventually(async () => (await visit.inDialog('style.color')) === 'rgb(255, 0, 0)', false);
    });
  });

  it('takes no space in the page', async () => {
    const head = '<style>body { display: grid; gap: 50px }</style>';
    await fixture.visit({ page: { head, body: BODY } }, async (visit) => {
      const height = () => visit.page.evaluate('document.body.scrollHeight');
      const before = await height();
      await visit.open('contact');
      await expectEventually(() => height(), before);
      await expectEventually(() => visit.page.locator('[style], style:not(head style)').count(), 0);
    });
  });

  it('fits a phone of 320 pixels with long texts', async () => {
    await fixture.configure('intents/long', {
      kind: 'form',
      title: 'W'.repeat(120),
      enabled: true,
      fields: [{ name: 'f', kind: 'text', label: 'L'.repeat(200) }],
    });
    const size = { width: 320, height: 480 };
    await fixture.visit({ page: { body: '<button data-service-intent="long">Long</button>' }, size }, async (visit) => {
      await visit.open('long');
      const widths = '[dialog.scrollWidth <= dialog.clientWidth, dialog.getBoundingClientRect().width]';
      await expectEventually(() => visit.inDialog(widths), [true, 320]);
      const isSendVisible = async () => {
        const send = await visit.button('Send').boundingBox();
        return send !== null && send.y + send.height <= 480;
      };
      await expectEventually(isSendVisible, true);
    });
  });

  it('follows the right-to-left layout of the page and keeps each text’s direction', async () => {
    await fixture.visit(
      { page: { body: BODY, root: 'lang="en" dir="rtl"', attributes: 'data-menu' } },
      async (visit) => {
        await visit.open('videos');
        await expectEventually(() => visit.dialog.getAttribute('dir'), 'rtl');
        await expectEventually(async () => ((await visit.dialog.boundingBox())?.x ?? 100) < 100, true);
        const ofTitle =
          "(({ unicodeBidi, textAlign }) => [unicodeBidi, textAlign])(getComputedStyle(dialog.querySelector('h2')))";
        await expectEventually(() => visit.inDialog(ofTitle), ['plaintext', 'right']);
      },
    );
  });

  for (const [how, options, light] of [
    ['is dark if the visitor prefers a dark colour scheme', {}, false],
    ['stays light with data-theme="light"', { attributes: 'data-theme="light"' }, true],
  ] as const) {
    it(how, async () => {
      await fixture.visit({ page: { body: BODY, ...options }, media: { colorScheme: 'dark' } }, async (visit) => {
        await visit.open('contact');
        await expectEventually(
          async () => (await visit.inDialog('style.backgroundColor')) === 'rgb(255, 255, 255)',
          light,
        );
      });
    });
  }

  for (const [how, reducedMotion, moves] of [
    ['has no animation with reduced motion', 'reduce', 0],
    ['has an animation otherwise', 'no-preference', 1],
  ] as const) {
    it(how, async () => {
      await fixture.visit({ page: { body: BODY }, media: { reducedMotion } }, async (visit) => {
        await visit.open('contact');
        await expectEventually(() => visit.inDialog("Number(style.animationName !== 'none')"), moves);
      });
    });
  }

  it('does not trigger keyboard shortcuts of the page', async () => {
    const before = "window.keys = []; addEventListener('keydown', ({ key }) => keys.push(key));";
    await fixture.visit({ page: { body: BODY }, before }, async (visit) => {
      await visit.open('contact');
      await visit.dialog.getByLabel('Message').pressSequentially('s/');
      await expectEventually(() => visit.evaluateAsJson('keys'), '[]');
    });
  });
});
