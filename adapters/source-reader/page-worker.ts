import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { compileProfile } from '../../core/evidence/matching/compile-profile.ts';
import { readDocument } from './read-document.ts';
import { currentThreadStatPath } from './thread-cpu-time.ts';
import { PARSED, type WorkerMessage } from './worker-messages.ts';

/** As niceness: where the event loop wants the same core, this leaves a tenth of it to the thread. */
const LOW_PRIORITY = 10;

// There it is the thread's own priority; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

/** The rules that the thread was told, by place. */
const rulesBySlot: EvidenceRules[] = [];

parentPort?.on('message', (telling: WorkerMessage) => {
  parentPort?.postMessage('rules' in telling ? storeRules(telling) : JSON.stringify(read(telling)));
});
parentPort?.postMessage(currentThreadStatPath());

/** Rules are made ready in their own time, not in that of the first document. */
function storeRules({ slot, rules }: Extract<WorkerMessage, { readonly rules: unknown }>): string {
  rulesBySlot[slot] = rules;
  compileProfile(rules);
  return 'known';
}

function read({ slot, document }: Extract<WorkerMessage, { readonly document: unknown }>) {
  const rules = rulesBySlot[slot];
  if (!rules) throw new Error(`There are no rules in place ${slot}.`);
  return readDocument(document, rules, () => parentPort?.postMessage(PARSED));
}
