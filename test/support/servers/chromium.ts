import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { findOnPath } from '../../../apps/harness/servers/find-on-path.ts';

/**
 * Features that no page needs. Chromium applies only the last such flag, so the list begins with those that Playwright
 * disables. The others load pages behind the address bar or start an unused renderer, which costs as much as a page.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

const FLAGS = ['--no-sandbox', '--disable-gpu', `--disable-features=${DISABLED_FEATURES.join(',')}`];

/**
 * Connects to the test run's shared Chromium, or starts a private one.
 * @throws Error with one sentence if none is available
 */
export async function startChromium(): Promise<Browser> {
  const shared = process.env['PORTICO_TEST_BROWSER'];
  if (shared !== undefined) return chromium.connect(shared);
  return chromium.launch({ executablePath: await findOrInstallChromium(), args: FLAGS });
}

/** Starts a Chromium for other processes. @throws Error with one sentence if none is available */
export async function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findOrInstallChromium(), args: FLAGS, host: '127.0.0.1' });
}

/** Finds the program in `PORTICO_TEST_CHROMIUM`, on the path, or installs it. */
async function findOrInstallChromium(): Promise<string> {
  const program = process.env['PORTICO_TEST_CHROMIUM'] ?? findChromium() ?? (await installChromium());
  if (program === undefined) throw new Error('No Chromium was found; set PORTICO_TEST_CHROMIUM to the path of one.');
  return program;
}

/** Prefers the program without a window, which renders the same pages with about a fifth less processor time. */
function findChromium(): string | undefined {
  return findOnPath('chromium-headless-shell') ?? findOnPath('chromium') ?? findOnPath('google-chrome');
}

/** Tries the packages of Debian. Recommended packages are desktop services; only the fonts are needed. */
async function installChromium(): Promise<string | undefined> {
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const options = ['install', '-y', '--no-install-recommends'];
    await promisify(execFile)('apt-get', [...options, name, 'fonts-liberation']).catch(() => undefined);
    const program = findChromium();
    if (program !== undefined) return program;
  }
  return undefined;
}
