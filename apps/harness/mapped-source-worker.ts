import { runSourceWorker } from '../composition/run-source-worker.ts';
import { createEvidenceNetwork } from './evidence-network.ts';

/** The source worker of a harness with an evidence map. Its only parameter is the map as JSON. */
const [, , map = '{}'] = process.argv;
runSourceWorker(createEvidenceNetwork(new Map(Object.entries(JSON.parse(map) as Record<string, string>))));
