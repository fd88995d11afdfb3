import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { MAX_RULE_SETS } from './messages.ts';
import type { WorkerProcess } from './worker-process.ts';

/** The rule sets that one worker process has received. Each is sent only once, because rule sets are large. */
export class RuleSetSender {
  private readonly ruleSets: EvidenceRules[] = [];
  private sentCount = 0;

  constructor(private readonly worker: WorkerProcess) {}

  /** Sends a rule set, unless the worker has it already. Returns the id of the rule set in the worker. */
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
