import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { DependencyContainer } from 'tsyringe';
import { type Flags, readConfig } from '../../../apps/composition/config.ts';
import { closeContainer, createContainer, type Registration } from '../../../apps/composition/container.ts';
import { createLog } from '../../../apps/process/log.ts';
import { type RunningServer, startServer } from '../../../apps/server/start-server.ts';

/** The product as it is at its first start: no account, no site, nothing. */
export interface EmptyServer {
  readonly container: DependencyContainer;
  readonly server: RunningServer;
}

/** Starts it on a data folder of its own; it ends after the tests of the file or suite. */
export async function startBareServer(flags: Flags = {}, register?: Registration): Promise<EmptyServer> {
  const data = mkdtempSync(join(tmpdir(), 'portico-bare-'));
  const config = readConfig({}, { data, port: '0', 'log-level': 'silent', ...flags });
  const container = await createContainer(config, { register });
  let server: RunningServer | undefined;
  after(async () => {
    await server?.stop();
    await closeContainer(container);
    rmSync(data, { recursive: true, force: true });
  });
  server = await startServer(container, createLog(config));
  return { container, server };
}
