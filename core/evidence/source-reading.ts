import type { SourceOutcome } from '../shared/source-outcome.ts';
import type { FoundFact } from './fact.ts';
import type { SourceType } from './subject.ts';

/** Facts of one submitted URL, and how completely it was read. The page itself is already discarded. */
export interface SourceReading {
  readonly sourceId: string;
  readonly type: SourceType;
  /** URL of the last response, else the submitted one. */
  readonly url: string;
  readonly outcome: SourceOutcome;
  /** Whether the page shows its text only after running JavaScript. */
  readonly isScriptOnly: boolean;
  /** Whether nothing was left out. */
  readonly isWhole: boolean;
  /** All facts that the rules found, each (fact, value) once with its most trusted basis. Not all may be cited. */
  readonly facts: readonly FoundFact[];
}
