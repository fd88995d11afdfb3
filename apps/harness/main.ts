import { createInterface } from 'node:readline';
import { ConfigMistakes } from '../composition/config.ts';
import { failureText } from '../composition/failure-text.ts';
import { asksForHelp } from '../composition/help-text.ts';
import { endOnSignal } from '../process/end-on-signal.ts';
import { openDemo } from './demo.ts';
import { formatDemoText } from './demo-text.ts';
import { formatHarnessHelp } from './help-text.ts';
import { readHarnessOptions } from './options.ts';
import { startHarness } from './start-harness.ts';

const args = process.argv.slice(2);

try {
  if (asksForHelp(args)) process.stdout.write(formatHarnessHelp());
  else await runHarness();
} catch (error) {
  process.exitCode = error instanceof ConfigMistakes ? 2 : 1;
  process.stderr.write(`The harness failed: ${failureText(error)}\n`);
}

async function runHarness(): Promise<void> {
  const options = readHarnessOptions(args, process.env);
  const harness = await startHarness(options);
  const shop = options.demo ? await openDemo(harness, options) : undefined;
  process.stdout.write(shop ? formatDemoText(harness.line, shop.origin) : `${JSON.stringify(harness.line)}\n`);
  endOnSignal(() => Promise.all([shop?.close(), harness.stop()]).then(() => undefined), harness.log);
  if (options.seedMore) {
    for await (const _line of createInterface({ input: process.stdin })) {
      process.stdout.write(`${JSON.stringify(await harness.seedMore())}\n`);
    }
  }
}
