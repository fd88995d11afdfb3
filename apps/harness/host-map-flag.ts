import { parseArgs } from 'node:util';
import { SOURCE_WORKER_FLAGS } from '../composition/source-worker-flags.ts';

/** Formats the argument of the mapped source worker: host names with their `address:port` on loopback. */
export function formatHostMapFlag(hosts: ReadonlyMap<string, string>): string {
  return `--host-map=${JSON.stringify(Object.fromEntries(hosts))}`;
}

/** Reads the flags of this process, which is a mapped source worker. */
export function readMappedWorkerFlags() {
  const options = { ...SOURCE_WORKER_FLAGS, 'host-map': { type: 'string', default: '{}' } } as const;
  const { 'host-map': hosts, 'webhook-private-hosts': privateHosts } = parseArgs({ options }).values;
  return {
    hosts: new Map(Object.entries(JSON.parse(hosts) as Record<string, string>)),
    privateHosts: JSON.parse(privateHosts) as readonly string[],
  };
}
