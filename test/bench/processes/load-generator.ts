import type { Load, StreamFigures } from '../load.ts';
import { KeepAliveConnection } from './keep-alive-connection.ts';
import { signedDeliveries } from './signed-deliveries.ts';
import { signedWebhooks } from './signed-webhooks.ts';

/** Generates each load that it receives as a message, and sends back the figures. */
process.on('message', (load: Load) => {
  run(load).then((figures) => process.send?.(figures));
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
process.stdout.write('ready\n');

async function run({ seconds, streams }: Load) {
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const figures = await Promise.all(streams.map((stream) => drive(stream, until)));
  const { user, system } = process.cpuUsage(cpu);
  return { cpuShare: (user + system) / 1000 / (performance.now() - startedAt), streams: figures };
}

async function drive(
  { connections, requests, pauseMs, signed, webhooks, port }: Load['streams'][number],
  until: number,
): Promise<StreamFigures> {
  const times: number[] = [];
  const sign = signed ? signedDeliveries(signed) : webhooks && signedWebhooks(webhooks);
  // Random, so that two servers do not change the same tickets at the same moment.
  let turn = Math.floor(Math.random() * requests.length);
  const next = () => {
    turn += 1;
    if (sign) return performance.now() < until ? sign() : undefined;
    return performance.now() < until ? requests[turn % requests.length] : undefined;
  };
  const startedAt = performance.now();
  const all = Array.from({ length: connections }, () =>
    new KeepAliveConnection(port, next, (milliseconds) => times.push(milliseconds), pauseMs).run(),
  );
  await Promise.all(all);
  const perSecond = (times.length / (performance.now() - startedAt)) * 1000;
  times.sort((one, other) => one - other);
  const percentile = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { perSecond, p50: percentile(0.5), p99: percentile(0.99) };
}
