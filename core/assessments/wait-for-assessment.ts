import type { ChangeFeed } from '../shared/change-feed.port.ts';
import { SECOND } from '../shared/time.ts';
import type { Timer } from '../shared/timer.port.ts';
import { isTerminal } from './assessment.ts';
import type { StoredAssessment } from './assessment-repository.port.ts';
import type { ReadAssessment } from './read-assessment.ts';

/** Maximum wait in seconds. docs/assessments.md#read-until-it-has-ended */
export const LONGEST_WAIT = 30;

export interface WaitCommand {
  readonly siteId: string;
  readonly assessmentId: string;
  /** Longer waits than `LONGEST_WAIT` are cut to it. */
  readonly seconds: number;
}

/** Polling interval of the store in milliseconds while no announcement arrives: one may have been lost. */
const BETWEEN_LOOKS = 5 * SECOND;

/**
 * Long poll for `Prefer: wait` (RFC 7240, section 4.3): returns the assessment once it has ended, when the time is over
 * or when `signal` is aborted. Rereads the store at each announcement, and every `BETWEEN_LOOKS` besides.
 * @throws AssessmentNotFound, also if the assessment is deleted meanwhile
 */
export class WaitForAssessment {
  constructor(
    private readonly readAssessment: ReadAssessment,
    private readonly feed: ChangeFeed,
    private readonly timer: Timer,
  ) {}

  async execute({ siteId, assessmentId, seconds }: WaitCommand, signal: AbortSignal): Promise<StoredAssessment> {
    let isOver = signal.aborted;
    let isHeard = false;
    let goOn = (): void => {};
    const hear = () => {
      isHeard = true;
      goOn();
    };
    const endWait = () => {
      isOver = true;
      goOn();
    };
    const stopListening = this.feed.listen(assessmentId, hear);
    const stopTimer = this.timer.after(Math.min(seconds, LONGEST_WAIT) * SECOND, endWait);
    const stopLooking = this.everySoOften(hear);
    signal.addEventListener('abort', endWait, { once: true });
    try {
      for (;;) {
        isHeard = false;
        const stored = await this.readAssessment.execute({ siteId, assessmentId });
        if (isOver || isTerminal(stored.status)) return stored;
        if (isHeard) continue;
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
    } finally {
      stopListening();
      stopTimer();
      stopLooking();
      signal.removeEventListener('abort', endWait);
    }
  }
  private everySoOften(look: () => void): () => void {
    let stop = (): void => {};
    const lookLater = () => {
      stop = this.timer.after(BETWEEN_LOOKS, () => {
        look();
        lookLater();
      });
    };
    lookLater();
    return () => stop();
  }
}
