import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { MAX_RULE_SETS } from './messages.ts';
import type { WorkerProcess } from './worker-process.ts';

/** The rule sets that one worker process has received. Each is sent once, because rules are large. */
export class SentRules {
  private readonly rules: EvidenceRules[] = [];
  private sentCount = 0;

  constructor(private readonly worker: WorkerProcess) {}

  /** Returns the id of a rule set in the worker. Sends the rules before, unless the worker has them. */
  provide(rules: EvidenceRules): number {
    const known = this.rules.indexOf(rules);
    if (known >= 0) return known;
    const rulesId = this.sentCount % MAX_RULE_SETS;
    this.sentCount += 1;
    this.rules[rulesId] = rules;
    this.worker.sendMessage({ kind: 'rules', rulesId, rules });
    return rulesId;
  }
}
