import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { MAX_RULE_SETS } from './messages.ts';
import type { WorkerProcess } from './worker-process.ts';

/** The rule sets that one worker process has received. Each is sent once, because rules are large. */
export class SentRuleSets {
  private readonly ruleSets: EvidenceRules[] = [];
  private sentCount = 0;

  constructor(private readonly worker: WorkerProcess) {}

  /** Returns the id of a rule set in the worker. Sends the rules before, unless the worker has them. */
  sendOnce(rules: EvidenceRules): number {
    const knownId = this.ruleSets.indexOf(rules);
    if (knownId >= 0) return knownId;
    const rulesId = this.sentCount % MAX_RULE_SETS;
    this.sentCount += 1;
    this.ruleSets[rulesId] = rules;
    this.worker.sendMessage({ kind: 'rules', rulesId, rules });
    return rulesId;
  }
}
