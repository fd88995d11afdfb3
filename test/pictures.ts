import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { packageRoot } from '../apps/composition/package-root.ts';
import { startChromium } from './support/servers/chromium.ts';

/** What the demo tells: where everything is, and who may sign in. */
interface Demo {
  readonly baseUrl: string;
  readonly shop: string | undefined;
  readonly email: string;
  readonly password: string;
}

/** The pictures of the README, by their names in `docs/pictures/`: each brings a page to what is to be seen. */
const pictures: Readonly<Record<string, (page: Page, demo: Demo) => Promise<void>>> = {
  reference: async (page, { baseUrl }) => {
    await shown(page, `${baseUrl}/docs`);
    await page.locator('[id="operations-Tickets-listTickets"]').scrollIntoViewIfNeeded();
  },
  console: async (page, { baseUrl, email, password }) => {
    await shown(page, `${baseUrl}/console`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByRole('link', { name: /tickets/i })
      .first()
      .click();
  },
  widget: async (page, { shop }) => {
    if (shop === undefined) throw new Error('the demo opens no shop');
    await shown(page, shop);
    await page.locator('[data-service-intent], [data-service-action]').first().click();
  },
};

const child = spawn(process.execPath, [join(packageRoot, 'dist', 'harness.js'), '--demo'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await startChromium();
try {
  const [told] = await once(child.stdout, 'data');
  const demo = demoOf(String(told));
  const folder = join(packageRoot, 'docs', 'pictures');
  mkdirSync(folder, { recursive: true });
  for (const [name, bring] of Object.entries(pictures)) {
    const page = await browser.newPage({ viewport: { width: 1200, height: 750 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(10_000);
    try {
      await bring(page, demo);
      // What moves in has arrived.
      await page.waitForTimeout(1000);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      process.stdout.write(`docs/pictures/${name}.png written\n`);
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`No picture of the ${name}: ${error instanceof Error ? error.message : error}\n`);
    }
    await page.close();
  }
} finally {
  await browser.close();
  child.kill('SIGTERM');
}

async function shown(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  if (!answer?.ok()) throw new Error(`${address} is answered with ${answer?.status()}`);
}

function demoOf(text: string): Demo {
  const word = (pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    baseUrl: word(/ready at (http:\/\/[^\s,]+)/) ?? '',
    shop: word(/Shop +(http:\S+)/),
    email: word(/sign in as (\S+)/) ?? '',
    password: word(/sign in as \S+ with ([^\s)]+)/) ?? '',
  };
}
