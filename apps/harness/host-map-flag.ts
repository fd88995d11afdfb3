import { parseArgs } from 'node:util';
import { SOURCE_WORKER_FLAGS } from '../composition/source-worker-flags.ts';

/** Formats the flag that passes the host map to a mapped source worker. The values are `address:port` on loopback. */
export function formatHostMapFlag(hosts: ReadonlyMap<string, string>): string {
  return `--host-map=${JSON.stringify(Object.fromEntries(hosts))}`;
}

/** Reads the command-line flags of a mapped source worker, from within that process. */
export function readMappedWorkerFlags() {
  const options = { ...SOURCE_WORKER_FLAGS, 'host-map': { type: 'string', default: '{}' } } as const;
  const { 'host-map': hosts, 'webhook-private-hosts': privateHosts } = parseArgs({ options }).values;
  return {
    hosts: new Map(Object.entries(JSON.parse(hosts) as Record<string, string>)),
    privateHosts: JSON.parse(privateHosts) as readonly string[],
  };
}
