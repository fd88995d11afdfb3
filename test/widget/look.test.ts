import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_LOOK } from '../../core/widget/look.ts';
import { WidgetBrowserFixture } from '../support/fixtures/widget-browser-fixture.ts';
import { expectEventually } from '../support/matchers/expect-eventually.ts';

const fixture = await WidgetBrowserFixture.open();
const POLICY = "default-src 'none'; script-src HOST; connect-src HOST";
const BODY = '<button data-service-intent="contact">Contact</button>';
/** A PNG of one red pixel. */
const LOGO = [
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8Dw',
  'HwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
].join('');

const saveLook = (look: object) =>
  fixture.api.asAccount(`/sites/${fixture.api.line.siteId}/look`, {
    method: 'PUT',
    body: { ...DEFAULT_LOOK, ...look },
  });

/** An expression of the background and the text colour of an element of the widget. */
const readColours = (selector: string) => `(() => {
  const hosts = [...document.querySelectorAll('[data-service-widget]')];
  const element = hosts.map((host) => host.shadowRoot.querySelector('${selector}')).find(Boolean);
  const { backgroundColor, color } = getComputedStyle(element);
  return [backgroundColor, color];
})()`;

const isAtStart = (box: { readonly x: number } | null) => box !== null && box.x < 50;

describe('The look of the widget', () => {
  it('shows accent, corner and logo of the configuration, under a policy that allows no images', async () => {
    await saveLook({ accent: '#ffd60a', accentText: 'black', corner: 'start', logo: LOGO });
    await fixture.visit({ page: { body: BODY, policy: POLICY } }, async (visit) => {
      await visit.open('contact');
      await visit.dialog.locator('canvas.logo').waitFor();

      await expectEventually(() => visit.page.evaluate(readColours('.primary')), ['rgb(255, 214, 10)', 'rgb(0, 0, 0)']);
      await expectEventually(async () => isAtStart(await visit.dialog.boundingBox()), true);
      assert.deepEqual(visit.errors, []);
    });
  });

  it('shows the menu button before any request with the accent and the corner of the script tag', async () => {
    const attributes = 'data-menu data-accent="#ffd60a" data-accent-text="black" data-corner="start"';
    await fixture.visit({ page: { attributes, policy: POLICY } }, async (visit) => {
      const launcher = visit.page.locator('.launcher');
      await launcher.waitFor();

      await expectEventually(
        () => visit.page.evaluate(readColours('.launcher')),
        ['rgb(255, 214, 10)', 'rgb(0, 0, 0)'],
      );
      await expectEventually(async () => isAtStart(await launcher.boundingBox()), true);
      assert.deepEqual([visit.requests, visit.errors], [[], []]);
    });
  });

  it('ignores a logo that the browser cannot decode', async () => {
    await saveLook({ logo: 'data:image/png;base64,AAAA' });
    await fixture.visit({ page: { body: BODY } }, async (visit) => {
      await visit.open('contact');

      await expectEventually(() => visit.dialog.locator('canvas').count(), 0);
      assert.deepEqual(visit.errors, []);
    });
    await saveLook({});
  });
});
