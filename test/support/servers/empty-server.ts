import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { DependencyContainer } from 'tsyringe';
import { type Flags, readConfig } from '../../../apps/composition/config.ts';
import { closeContainer, createContainer, type RegistrationFunction } from '../../../apps/composition/container.ts';
import { createLog } from '../../../apps/process/log.ts';
import { type RunningServer, startServer } from '../../../apps/server/start-server.ts';

/** The product at its first start, without accounts and sites. */
export interface EmptyServer {
  readonly container: DependencyContainer;
  readonly server: RunningServer;
}

/** Starts a server with an empty data folder. It stops after the tests of the file or suite. */
export async function startEmptyServer(flags: Flags = {}, register?: RegistrationFunction): Promise<EmptyServer> {
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
