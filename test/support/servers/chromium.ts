import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { findOnPath } from '../../../apps/harness/servers/find-on-path.ts';

/**
 * Features that no page needs. Chromium heeds only the last such flag, so those that Playwright disables come first.
 * The others load the browser's own pages behind the address bar of each window, which cost as much as the page itself,
 * or start a renderer ahead for a page that never comes.
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
 * A private Chromium: the one that a test run has started for all of its files, else a new one.
 * @throws Error in one sentence when none is available
 */
export async function startChromium(): Promise<Browser> {
  const shared = process.env['PORTICO_TEST_BROWSER'];
  if (shared !== undefined) return chromium.connect(shared);
  return chromium.launch({ executablePath: await findOrInstallChromium(), args: FLAGS });
}

/** Starts a Chromium for other processes. @throws Error in one sentence when there is none to be had */
export async function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findOrInstallChromium(), args: FLAGS, host: '127.0.0.1' });
}

/** The program that `PORTICO_TEST_CHROMIUM` names, or one on the path, or one that is installed. */
async function findOrInstallChromium(): Promise<string> {
  const program = process.env['PORTICO_TEST_CHROMIUM'] ?? findChromium() ?? (await installChromium());
  if (program === undefined) throw new Error('No Chromium could be had; set PORTICO_TEST_CHROMIUM to the path of one.');
  return program;
}

function findChromium(): string | undefined {
  return findOnPath('chromium') ?? findOnPath('google-chrome');
}

async function installChromium(): Promise<string | undefined> {
  await promisify(execFile)('apt-get', ['install', '-y', 'chromium']).catch(() => undefined);
  return findChromium();
}
