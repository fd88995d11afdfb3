import { PublicUrlPolicy } from '../../adapters/fetching/public-url-policy.ts';
import { SupervisedSourceWorker } from '../../adapters/source-worker/supervised-source-worker.ts';
import type { WorkerProgram } from '../../adapters/source-worker/worker-process.ts';
import type { Notice } from './queues.ts';
import type { Ports } from './tokens.ts';

export interface Evidence extends Pick<Ports, 'evidenceUrlPolicy' | 'sourceVisitor' | 'sourceReader'> {
  close(): Promise<void>;
}

/** The worker that fetches from the public internet and nothing else. */
const INTERNET: WorkerProgram = { url: builtProgram('source-worker') };

/** The URL policy of this process, and the child process in which pages are fetched and read. */
export function composeEvidence(notice: Notice, program: WorkerProgram = INTERNET): Evidence {
  const worker = new SupervisedSourceWorker(program, (reason) =>
    notice(`the source worker ${reason}; a new one starts with the next page`),
  );
  return {
    evidenceUrlPolicy: new PublicUrlPolicy(),
    sourceVisitor: worker,
    sourceReader: worker,
    close: () => worker.close(),
  };
}

/** URL of a compiled program in dist/. Also used when running from TypeScript, because child processes get no loader. */
export function builtProgram(name: string): URL {
  const path = import.meta.url.endsWith('.ts') ? `../../dist/${name}.js` : `./${name}.js`;
  return new URL(path, import.meta.url);
}
