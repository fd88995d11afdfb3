import { compose } from '../composition/compose.ts';
import { ConfigMistakes, readConfig, unknownVariables } from '../composition/config.ts';
import { readFlags } from '../composition/flags.ts';
import { AssessmentRunner } from '../worker/assessment-runner.ts';
import { startServer } from './create-server.ts';
import { endOnSignal } from './end-on-signal.ts';
import { createLog } from './log.ts';
import { welcome } from './welcome.ts';

// A script's top level cannot wait, and the compiled server is one.
main().catch((error: unknown) => {
  process.exitCode = error instanceof ConfigMistakes ? 2 : 1;
  const lines = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Portico did not start.\n${lines.replaceAll(/^/gm, '  ')}\n`);
});

async function main(): Promise<void> {
  const config = readConfig(process.env, readFlags(process.argv.slice(2)));
  const log = createLog(config);
  for (const name of unknownVariables(process.env)) log.warn({ variable: name }, 'no such setting; it is ignored');
  const composition = await compose(config, {}, (words) => log.warn(words));
  const server = await startServer(composition, log);
  // No worker hears this process: what is queued here runs here.
  const runner = config.queue === 'memory' ? await AssessmentRunner.start(composition, log) : undefined;
  process.stdout.write(await welcome(composition, server));
  endOnSignal(async () => {
    log.info('draining');
    await Promise.all([server.stop(), runner?.stop()]);
    await composition.close();
    log.flush();
  }, log);
}
