import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { toCitationUrl } from '../../apps/presenters/citation-url.ts';
import { startChromium } from '../support/servers/chromium.ts';
import { createTemporaryFolder } from '../support/servers/run-portico.ts';
import { serveFolder } from '../support/servers/static-host.ts';

const gap = '<div style="height: 2000px"></div>';
const PAGE = `<!doctype html><meta charset="utf-8"><title>Plans</title>
<p>Works on every month of the trial: start here.</p>${gap}
<p id="inline"><span>$199</span><span>/ month</span></p>${gap}
<div id="blocks"><div>$299</div><div>/ month</div></div>${gap}
<p id="buttons"><a style="display: inline-block">Start free trial</a> <a style="display: block">Talk to sales</a></p>
${gap}
<ul id="list"><li>Unlimited users</li><li>Slack integration</li></ul>${gap}
<p id="sentence">Works with Slack, <b>Zapier</b> &amp; e-mail, 50% off.</p>${gap}`;

describe('The text-fragment link of a citation', () => {
  let browser: Browser;
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, 'plans.html'), PAGE);

  before(async () => {
    browser = await startChromium();
  });
  after(() => browser?.close());

  for (const [id, quote] of [
    ['inline', '$199 / month'],
    ['blocks', '$299 / month'],
    ['buttons', 'Start free trial Talk to sales'],
    ['list', '…Unlimited users Slack integration…'],
    ['sentence', 'Works with Slack, Zapier & e-mail, 50% off.'],
  ] as const) {
    it(`scrolls to the quote ${quote}`, async () => {
      const host = await serveFolder(folder, '/');
      const page = await browser.newPage();
      const url = `${host.url}plans.html`;
      await page.goto(toCitationUrl({ fact: 'integration', value: 'slack', url, quote, basis: 'visible_text' }));

      await page.waitForFunction(`(() => {
        const { top, bottom } = document.getElementById('${id}').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      })()`);
      await page.close();
      host.close();
    });
  }
});
