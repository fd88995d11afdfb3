import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { onPath } from '../../apps/harness/servers/on-path.ts';

/**
 * Starts a Chromium: the program that `PORTICO_TEST_CHROMIUM` names, or one on the path, or one that is installed.
 * @throws Error in one sentence when there is none to be had
 */
export async function startChromium(): Promise<Browser> {
  const program = process.env['PORTICO_TEST_CHROMIUM'] ?? found() ?? (await installed());
  if (program === undefined) throw new Error('No Chromium could be had; set PORTICO_TEST_CHROMIUM to the path of one.');
  return chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
}

function found(): string | undefined {
  return onPath('chromium') ?? onPath('google-chrome');
}

async function installed(): Promise<string | undefined> {
  await promisify(execFile)('apt-get', ['install', '-y', 'chromium']).catch(() => undefined);
  return found();
}
