import { join } from 'node:path';
import { prepareHarnessOptions } from '../../apps/harness/options.ts';
import { startHarness } from '../../apps/harness/start-harness.ts';
import { CreateWebhook } from '../../core/webhooks/create-webhook.ts';
import type { Bench } from './bench.ts';
import type { Comparison } from './comparison.ts';
import { compareRuns } from './measure-requests.ts';
import { PinnedProcess } from './pinned-process.ts';
import { sampleTicketIds, updateRequests } from './requests.ts';
import { startPortico } from './servers.ts';
import { createStore, type Store, toHarnessOptions } from './stores.ts';

const CONNECTIONS = 16;
const TICKETS = 2000;
const WEBHOOKS = 5;
/** The receivers are on loopback, which webhooks reach only if the operator names it. */
const PRIVATE_HOSTS = { PORTICO_WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' };

/** Measures changes of tickets on SQLite with five webhooks that receive them, compared with none. */
export async function measureWebhooks({ folder, programs, load, rounds, log }: Bench): Promise<readonly Comparison[]> {
  log('PATCH with webhooks');
  const receivers = await Promise.all(
    Array.from({ length: WEBHOOKS }, () => PinnedProcess.start(1, programs.instantProvider)),
  );
  const without = await createStore(join(folder, 'no-webhooks'), TICKETS);
  const observed = await createStore(join(folder, 'webhooks'), TICKETS);
  await addWebhooks(
    observed,
    receivers.map(({ firstOutput }) => `http://127.0.0.1:${firstOutput.trim()}/`),
  );
  const servers = [
    await startPortico(programs.harness, observed, 0, [], PRIVATE_HOSTS),
    await startPortico(programs.harness, without),
  ];
  const runs = await Promise.all(
    servers.map(async (server) => {
      const requests = updateRequests(server.store, await sampleTicketIds(server));
      const { child } = server.process;
      child.kill('SIGSTOP');
      // Between its rounds, the server would send the pending webhooks, and so slow down the other server.
      return async (seconds: number) => {
        child.kill('SIGCONT');
        const figures = await load.run([server], seconds, [{ connections: CONNECTIONS, requests }]);
        child.kill('SIGSTOP');
        return figures;
      };
    }),
  );
  const comparison = await compareRuns(`PATCH with ${WEBHOOKS} webhooks / with none`, { atLeast: 0.85 }, runs, rounds);
  for (const { process } of servers) process.child.kill('SIGCONT');
  for (const { process } of servers) await process.stop();
  for (const receiver of receivers) await receiver.stop();
  return [comparison];
}

async function addWebhooks({ folder, siteId }: Store, urls: readonly string[]): Promise<void> {
  const { flags, variables } = toHarnessOptions(folder, undefined);
  const options = prepareHarnessOptions([...flags, '--log-level', 'silent'], { ...variables, ...PRIVATE_HOSTS });
  const harness = await startHarness(options);
  const createWebhook = harness.container.resolve(CreateWebhook);
  for (const url of urls) await createWebhook.execute({ siteId, url, events: ['ticket.updated'] });
  await harness.stop();
}
