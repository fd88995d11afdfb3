import { ConfigMistakes } from '../composition/config.ts';
import { endOnSignal } from '../server/end-on-signal.ts';
import { demoText } from './demo-text.ts';
import { readHarnessOptions } from './options.ts';
import { startHarness } from './start-harness.ts';

try {
  const options = readHarnessOptions(process.argv.slice(2), process.env);
  const harness = await startHarness(options);
  process.stdout.write(options.demo ? demoText(harness.line) : `${JSON.stringify(harness.line)}\n`);
  endOnSignal(() => harness.stop(), harness.log);
} catch (error) {
  process.exitCode = error instanceof ConfigMistakes ? 2 : 1;
  process.stderr.write(`The harness did not start: ${error instanceof Error ? error.message : String(error)}\n`);
}
