import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { compileProfile } from '../../core/evidence/matching/compile-profile.ts';
import { readDocument } from './read-document.ts';
import { getCurrentThreadStatPath } from './thread-cpu-time.ts';
import { PARSED_MESSAGE, type ParserWorkerMessage } from './worker-messages.ts';

/** Niceness of this thread. If the main thread needs the same core, this thread gets about a tenth of its time. */
const LOW_THREAD_PRIORITY = 10;

// Only on Linux does the priority apply to this thread alone. Elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(LOW_THREAD_PRIORITY);

const rulesBySlot: EvidenceRules[] = [];

parentPort?.on('message', (message: ParserWorkerMessage) => {
  parentPort?.postMessage('rules' in message ? storeRules(message) : JSON.stringify(readWithStoredRules(message)));
});
parentPort?.postMessage(getCurrentThreadStatPath());

/**
 * Stores and compiles rules. The rules are compiled now, so that compiling does not count towards the time limit of the
 * first document.
 */
function storeRules({ slot, rules }: Extract<ParserWorkerMessage, { readonly rules: unknown }>): string {
  rulesBySlot[slot] = rules;
  compileProfile(rules);
  return 'known';
}

function readWithStoredRules({ slot, document }: Extract<ParserWorkerMessage, { readonly document: unknown }>) {
  const rules = rulesBySlot[slot];
  if (!rules) throw new Error(`There are no rules in slot ${slot}.`);
  return readDocument(document, rules, () => parentPort?.postMessage(PARSED_MESSAGE));
}
