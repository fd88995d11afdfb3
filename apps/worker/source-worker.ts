import { parseArgs } from 'node:util';
import { createInternetNetwork } from '../../adapters/network/network.ts';
import { runAsSourceWorker } from '../composition/run-as-source-worker.ts';
import { SOURCE_WORKER_FLAGS } from '../composition/source-worker-flags.ts';

// The program of the child processes in which servers and workers fetch and parse pages, and send webhooks.
const { values } = parseArgs({ options: SOURCE_WORKER_FLAGS });
runAsSourceWorker(createInternetNetwork(), JSON.parse(values['webhook-private-hosts']) as readonly string[]);
