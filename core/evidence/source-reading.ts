import type { SourceOutcome } from '../shared/source-outcome.ts';
import type { FoundFact } from './fact.ts';
import type { SourceType } from './subject.ts';

/** What one submitted URL gave: its facts, and how completely it was read. The page itself is already discarded. */
export interface SourceReading {
  readonly sourceId: string;
  readonly type: SourceType;
  /** The address that answered last, else the one submitted. */
  readonly url: string;
  readonly outcome: SourceOutcome;
  /** Whether the page shows its text only after running JavaScript. */
  readonly isScriptOnly: boolean;
  /** Whether nothing of it was left out. */
  readonly isWhole: boolean;
  /** All that the rules found, the same (fact, value) once, by its most trusted basis; more than may be cited. */
  readonly facts: readonly FoundFact[];
}
