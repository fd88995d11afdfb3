import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { packageRoot } from '../apps/composition/package-root.ts';
import { startChromium } from './support/servers/chromium.ts';

/** URLs and credentials that the demo prints. */
interface Demo {
  readonly baseUrl: string;
  readonly shop: string | undefined;
  readonly email: string;
  readonly password: string;
}

const VIEWPORT = { width: 1200, height: 850 };
/** A point on the widget's launcher, in the corner of the page. */
const LAUNCHER = { x: VIEWPORT.width - 60, y: VIEWPORT.height - 42 };

/** Functions that open the content of each screenshot in `docs/pictures/` in a page, by file name. */
const screenshots: Readonly<Record<string, (page: Page, demo: Demo) => Promise<void>>> = {
  reference: async (page, { baseUrl }) => {
    await openPage(page, `${baseUrl}/docs/api/list-tickets`);
  },
  console: async (page, { baseUrl, email, password }) => {
    await openPage(page, `${baseUrl}/console`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByRole('link', { name: /tickets/i })
      .first()
      .click();
  },
  widget: async (page, { shop }) => {
    if (shop === undefined) throw new Error('the demo printed no shop URL');
    await openPage(page, shop);
    // The launcher, whose shadow root is closed.
    await page.mouse.click(LAUNCHER.x, LAUNCHER.y);
  },
};

const child = spawn(process.execPath, [join(packageRoot, 'dist', 'harness.js'), '--demo'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await startChromium();
try {
  const [output] = await once(child.stdout, 'data');
  const demo = parseDemoOutput(String(output));
  const folder = join(packageRoot, 'docs', 'pictures');
  mkdirSync(folder, { recursive: true });
  for (const [name, openContent] of Object.entries(screenshots)) {
    const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' });
    page.setDefaultTimeout(10_000);
    try {
      await openContent(page, demo);
      // Wait for animations.
      await page.waitForTimeout(1000);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      process.stdout.write(`Wrote docs/pictures/${name}.png\n`);
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(
        `Cannot create docs/pictures/${name}.png: ${error instanceof Error ? error.message : error}\n`,
      );
    }
    await page.close();
  }
} finally {
  await browser.close();
  child.kill('SIGTERM');
}

async function openPage(page: Page, url: string): Promise<void> {
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  if (!response?.ok()) throw new Error(`${url} returned status ${response?.status()}`);
}

function parseDemoOutput(text: string): Demo {
  const firstMatch = (pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    baseUrl: firstMatch(/ready at (http:\/\/[^\s,]+)/) ?? '',
    shop: firstMatch(/Shop +(http:\S+)/),
    email: firstMatch(/sign in as (\S+)/) ?? '',
    password: firstMatch(/sign in as \S+ with ([^\s)]+)/) ?? '',
  };
}
