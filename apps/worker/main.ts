import { compose } from '../composition/compose.ts';
import { ConfigMistakes, readConfig, unknownVariables } from '../composition/config.ts';
import { readFlags } from '../composition/flags.ts';
import { endOnSignal } from '../server/end-on-signal.ts';
import { Housekeeping } from '../server/housekeeping.ts';
import { createLog } from '../server/log.ts';
import { AssessmentRunner } from './assessment-runner.ts';

try {
  await main();
} catch (error) {
  process.exitCode = error instanceof ConfigMistakes ? 2 : 1;
  const lines = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The worker did not start.\n${lines.replaceAll(/^/gm, '  ')}\n`);
}

/** Runs assessments, and does the chores that every server does as well. */
async function main(): Promise<void> {
  const config = readConfig(process.env, readFlags(process.argv.slice(2)));
  const log = createLog(config);
  for (const name of unknownVariables(process.env)) log.warn({ variable: name }, 'no such setting; it is ignored');
  const composition = await compose(config, {}, (words) => log.warn(words));
  await composition.useCases.publishShippedProfiles.execute();
  const housekeeping = new Housekeeping(composition.useCases, log);
  const runner = await AssessmentRunner.start(composition, log);
  // The timers of chores keep no process alive.
  const alive = setInterval(() => {}, 60_000);
  log.info('working');
  endOnSignal(async () => {
    clearInterval(alive);
    await Promise.all([runner.stop(), housekeeping.stop()]);
    await composition.close();
    log.flush();
  }, log);
}
