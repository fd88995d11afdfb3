import { parseArgs } from 'node:util';
import { compose } from '../composition/compose.ts';
import { ConfigMistakes, readConfig, unknownVariables } from '../composition/config.ts';
import { type Setting, settings } from '../composition/settings.ts';
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
  const config = readConfig(process.env, flags());
  const log = createLog(config);
  for (const name of unknownVariables(process.env)) log.warn({ variable: name }, 'no such setting; it is ignored');
  const composition = await compose(config, {}, (words) => log.warn(words));
  const server = await startServer(composition, log);
  process.stdout.write(await welcome(composition, server));
  endOnSignal(async () => {
    log.info('draining');
    await server.stop();
    await composition.close();
    log.flush();
  }, log);
}

function flags(): Record<string, string | undefined> {
  const words = Object.values<Setting>(settings).filter(({ secret }) => !secret);
  const options = Object.fromEntries(words.map(({ flag }) => [flag, { type: 'string' as const }]));
  try {
    return parseArgs({ options, strict: true, allowPositionals: false }).values as Record<string, string | undefined>;
  } catch (error) {
    throw new ConfigMistakes([error instanceof Error ? error.message : String(error)]);
  }
}
