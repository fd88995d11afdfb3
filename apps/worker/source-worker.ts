import { createInternetNetwork } from '../../adapters/network/network.ts';
import { readSourceWorkerFlags, runSourceWorker } from '../composition/run-source-worker.ts';

/** Program of the child processes in which servers and workers fetch and parse pages, and send webhooks. */
runSourceWorker(createInternetNetwork(), readSourceWorkerFlags());
