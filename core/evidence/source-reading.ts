import type { SourceOutcome } from '../shared/source-outcome.ts';
import type { FoundFact } from './fact.ts';
import type { SourceType } from './subject.ts';

/** The facts of one submitted URL, and whether its page was read completely. The page itself is already discarded. */
export interface SourceReading {
  readonly sourceId: string;
  readonly type: SourceType;
  /** URL of the last response. If there was no response, the submitted URL. */
  readonly url: string;
  readonly outcome: SourceOutcome;
  /** Whether the page shows its text only after running JavaScript. */
  readonly isScriptOnly: boolean;
  /** Whether the page was read completely. False if a part of it was left out because it was too long. */
  readonly isWhole: boolean;
  /**
   * All facts that the rules found. Each pair of fact and value appears once, with its most trusted basis. Only some of
   * the facts are cited.
   */
  readonly facts: readonly FoundFact[];
}
