import { runAsSourceWorker } from '../composition/run-as-source-worker.ts';
import { createEvidenceNetwork } from './evidence-network.ts';
import { readMappedWorkerFlags } from './host-map-flag.ts';

// The program of the source worker of a harness with an evidence map.
const { hosts, privateHosts } = readMappedWorkerFlags();
runAsSourceWorker(createEvidenceNetwork(hosts), privateHosts);
