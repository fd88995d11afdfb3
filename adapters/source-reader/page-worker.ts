import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { compileProfile } from '../../core/evidence/matching/compile-profile.ts';
import { readDocument } from './read-document.ts';
import { currentThreadStatPath } from './thread-cpu-time.ts';
import { PARSED, type WorkerMessage } from './worker-messages.ts';

/** Niceness. If the event loop wants the same core, the thread gets a tenth of it. */
const LOW_PRIORITY = 10;

// On Linux the priority applies to the thread only, elsewhere to the whole process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

const rulesBySlot: EvidenceRules[] = [];

parentPort?.on('message', (telling: WorkerMessage) => {
  parentPort?.postMessage('rules' in telling ? storeRules(telling) : JSON.stringify(read(telling)));
});
parentPort?.postMessage(currentThreadStatPath());

/** Compiles rules when they arrive, so the first document is not charged with that time. */
function storeRules({ slot, rules }: Extract<WorkerMessage, { readonly rules: unknown }>): string {
  rulesBySlot[slot] = rules;
  compileProfile(rules);
  return 'known';
}

function read({ slot, document }: Extract<WorkerMessage, { readonly document: unknown }>) {
  const rules = rulesBySlot[slot];
  if (!rules) throw new Error(`There are no rules in slot ${slot}.`);
  return readDocument(document, rules, () => parentPort?.postMessage(PARSED));
}
