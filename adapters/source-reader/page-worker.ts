import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { compileProfile } from '../../core/evidence/matching/compile-profile.ts';
import { readDocument } from './read-document.ts';
import { PARSED, type Telling } from './telling.ts';
import { ownThread } from './thread-time.ts';

/** As niceness: where the event loop wants the same core, this leaves a tenth of it to the thread. */
const AFTER_THE_EVENT_LOOP = 10;

// There it is the thread's own priority; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(AFTER_THE_EVENT_LOOP);

/** The rules that the thread was told, by place. */
const known: EvidenceRules[] = [];

parentPort?.on('message', (telling: Telling) => {
  parentPort?.postMessage('rules' in telling ? takeUp(telling) : JSON.stringify(read(telling)));
});
parentPort?.postMessage(ownThread());

/** Rules are made ready in their own time, not in that of the first document. */
function takeUp({ place, rules }: Extract<Telling, { readonly rules: unknown }>): string {
  known[place] = rules;
  compileProfile(rules);
  return 'known';
}

function read({ place, document }: Extract<Telling, { readonly document: unknown }>) {
  const rules = known[place];
  if (!rules) throw new Error(`There are no rules in place ${place}.`);
  return readDocument(document, rules, () => parentPort?.postMessage(PARSED));
}
