import { createInternet } from '../../adapters/fetching/network.ts';
import { runSourceWorker } from '../composition/run-source-worker.ts';

/** The child process in which servers and workers fetch and parse pages. */
runSourceWorker(createInternet());
