import { compose } from '../composition/compose.ts';
import { ConfigMistakes, readConfig } from '../composition/config.ts';
import { endOnSignal } from '../server/end-on-signal.ts';
import { Housekeeping } from '../server/housekeeping.ts';
import { createLog } from '../server/log.ts';

try {
  await main();
} catch (error) {
  process.exitCode = error instanceof ConfigMistakes ? 2 : 1;
  const lines = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The worker did not start.\n${lines.replaceAll(/^/gm, '  ')}\n`);
}

/** What is to be done apart from requests: for now the chores alone, which every server does as well. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const composition = await compose(config, {}, (words) => log.warn(words));
  await composition.useCases.publishShippedProfiles.execute();
  const housekeeping = new Housekeeping(composition.useCases, log);
  // The chores' own timers keep no process alive.
  const alive = setInterval(() => {}, 60_000);
  log.info('working');
  endOnSignal(async () => {
    clearInterval(alive);
    await housekeeping.stop();
    await composition.close();
    log.flush();
  }, log);
}
