import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type Composition, compose } from '../../../apps/composition/compose.ts';
import { type Flags, readConfig } from '../../../apps/composition/config.ts';
import type { Ports } from '../../../apps/composition/tokens.ts';
import { type RunningServer, startServer } from '../../../apps/server/create-server.ts';
import { createLog } from '../../../apps/server/log.ts';

/** The product as it is at its first start: no account, no site, nothing. */
export interface BareServer {
  readonly composition: Composition;
  readonly server: RunningServer;
}

/** Starts it on a data folder of its own; it ends after the tests of the file or suite. */
export async function startBareServer(overrides: Partial<Ports> = {}, flags: Flags = {}): Promise<BareServer> {
  const data = mkdtempSync(join(tmpdir(), 'portico-bare-'));
  const config = readConfig({}, { data, port: '0', 'log-level': 'silent', ...flags });
  const composition = await compose(config, overrides);
  let server: RunningServer | undefined;
  after(async () => {
    await server?.stop();
    await composition.close();
    rmSync(data, { recursive: true, force: true });
  });
  server = await startServer(composition, createLog(config));
  return { composition, server };
}
