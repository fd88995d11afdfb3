import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConsoleFixture } from '../support/fixtures/console-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

/** Opens the widget's closed shadow root for the test. */
const OPEN_SHADOW_ROOTS = `
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    return attach.call(this, { ...init, mode: 'open' });
  };`;

describe('The preview of the widget', async () => {
  const portico = await ConsoleFixture.start(['--no-worker', '--store', 'memory']);
  // The whole preview is visible: Chromium's headless shell does not scroll the page to an element of a frame.
  const page = await portico.openSignedIn({ width: 1280, height: 1100 });
  await page.addInitScript(OPEN_SHADOW_ROOTS);
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame()) requestedPaths.push(new URL(request.url()).pathname);
  });
  const { api } = portico;
  const dialog = page.frameLocator('iframe[title="The widget"]').locator('dialog');

  it('renders the widget and follows the form without taking the focus', async () => {
    await portico.open(page, portico.sitePath('/widget/intents/quote'));
    await dialog.getByLabel('Your name').waitFor();
    await page.getByLabel('Title').press('End');
    await page.getByLabel('Title').pressSequentially('!');

    await dialog.getByRole('heading', { name: 'Ask for a quote!' }).waitFor();
    await expectEventually(() => page.evaluate('document.activeElement.value'), 'Ask for a quote!');
    await dialog.getByLabel('Size of your company').selectOption('medium');
  });

  it('validates the form like the real widget and sends nothing', async () => {
    const send = dialog.getByRole('button', { name: 'Ask for a quote' });
    await send.click();
    await dialog.locator('[aria-invalid="true"]').first().waitFor();
    await dialog.getByLabel('Your name').fill('Ada');
    await dialog.getByLabel('Your email address').fill('ada@shop.example');
    await dialog.getByLabel('Size of your company').selectOption('small');
    await send.click();

    await dialog.getByText('This is a preview. Nothing is sent.').waitFor();
    assert.deepEqual(
      requestedPaths.filter((path) => !/^\/(?:console\/widget-preview|widget\.\w+\.js)$/.test(path)),
      [],
    );
    const { body } = await api.asKey<{ data: unknown[] }>('/tickets');
    assert.equal(body.data.length, api.line.ticketIds.length);
  });

  it('uses the site’s language and texts, also for actions', async () => {
    const texts = { de: { leaveTitle: 'Auf zu den Nachbarn' } };
    await api.asAccount(portico.sitePath(), { method: 'PATCH', body: { locale: 'de', texts } });
    await portico.open(page, portico.sitePath('/widget/actions/bookings'));
    await dialog.getByText('Auf zu den Nachbarn').waitFor();
    await page.getByLabel('Destination URL').fill('https://kalender.example.org/');

    await dialog.getByRole('link', { name: 'kalender.example.org' }).waitFor();
    await dialog.getByRole('link', { name: 'kalender.example.org' }).click();
    assert.equal(page.context().pages().length, 1);
    await page.getByLabel('Destination URL').fill('nowhere');
    await dialog.getByText('Das ist zurzeit nicht verfügbar.').waitFor();
    assert.deepEqual(
      portico.errors.filter((one) => !/sandboxed/.test(one)),
      [],
    );
  });

  it('is as high as the menu, without a scrollbar', async () => {
    const { body } = await api.asAccount<{ site: { id: string } }>('/sites', { method: 'POST', body: { name: 'New' } });
    for (const width of [1280, 700, 390]) {
      await page.setViewportSize({ width, height: 1100 });
      await portico.open(page, `/sites/${body.site.id}/widget`);
      await dialog.locator('.choice').first().waitFor();
      const hiddenHeight = () =>
        dialog.locator('.content').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      await expectEventually(hiddenHeight, 0);
    }
  });

  it('has a policy for one script, no requests, and framing by the server’s own pages only', async () => {
    const { headers, text } = await api.send('/console/widget-preview');
    const policy = headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';

    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'self'/);
    assert.match(policy, /sandbox allow-scripts allow-forms(?:;|$)/);
    assert.match(policy, /form-action 'none'/);
    assert.doesNotMatch(policy, /unsafe|\*|connect-src/);
    assert.ok(text.includes(`nonce="${nonce}"`));
  });
});
