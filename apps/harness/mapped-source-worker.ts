import { readSourceWorkerFlags, runSourceWorker } from '../composition/run-source-worker.ts';
import { createEvidenceNetwork } from './evidence-network.ts';

/** The source worker of a harness with an evidence map. */
const flags = readSourceWorkerFlags();
const hosts = JSON.parse(flags['host-map'] ?? '{}') as Record<string, string>;
runSourceWorker(createEvidenceNetwork(new Map(Object.entries(hosts))), flags);
