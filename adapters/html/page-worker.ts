import { parentPort } from 'node:worker_threads';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { readDocument } from './read-document.ts';
import type { Question } from './reading-thread.ts';

/** What the thread was told so far, by place. */
const known: EvidenceRules[] = [];

parentPort?.on('message', ({ document, place, rules }: Question) => {
  if (rules) known[place] = rules;
  const following = known[place];
  if (following) parentPort?.postMessage(JSON.stringify(readDocument(document, following)));
});
parentPort?.postMessage('ready');
