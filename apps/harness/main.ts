import { createInterface } from 'node:readline';
import { ConfigError } from '../composition/config.ts';
import { formatError } from '../composition/format-error.ts';
import { isHelpRequested } from '../composition/help-text.ts';
import { shutDownOnSignal } from '../process/shut-down-on-signal.ts';
import { formatDemoText } from './demo-text.ts';
import { formatHarnessHelp } from './help-text.ts';
import { openDemo } from './open-demo.ts';
import { prepareHarnessOptions } from './options.ts';
import { startHarness } from './start-harness.ts';

const args = process.argv.slice(2);

try {
  if (isHelpRequested(args)) process.stdout.write(formatHarnessHelp());
  else await runHarness();
} catch (error) {
  process.exitCode = error instanceof ConfigError ? 2 : 1;
  process.stderr.write(`The harness failed: ${formatError(error)}\n`);
}

async function runHarness(): Promise<void> {
  const options = prepareHarnessOptions(args, process.env);
  const harness = await startHarness(options);
  const shop = options.isDemo ? await openDemo(harness, options) : undefined;
  process.stdout.write(shop ? formatDemoText(harness.line, shop.origin) : `${JSON.stringify(harness.line)}\n`);
  shutDownOnSignal(() => Promise.all([shop?.close(), harness.stop()]).then(() => undefined), harness.log);
  if (options.seedsOnStandardInput) {
    for await (const _line of createInterface({ input: process.stdin })) {
      process.stdout.write(`${JSON.stringify(await harness.seedMore())}\n`);
    }
  }
}
