import { createInternetNetwork } from '../../adapters/network/network.ts';
import { runSourceWorker } from '../composition/run-source-worker.ts';

/** Program of the child process in which servers and workers fetch and parse pages. */
runSourceWorker(createInternetNetwork());
