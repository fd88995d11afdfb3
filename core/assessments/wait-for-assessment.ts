import type { ChangeFeed } from '../shared/change-feed.port.ts';
import { SECOND } from '../shared/time.ts';
import type { Timer } from '../shared/timer.port.ts';
import { hasEnded } from './assessment.ts';
import type { StoredAssessment } from './assessment-repository.port.ts';
import type { ReadAssessment } from './read-assessment.ts';

/** Maximum wait in seconds. docs/assessments.md#wait-for-the-result */
export const MAX_WAIT_SECONDS = 30;

export interface WaitForAssessmentCommand {
  readonly siteId: string;
  readonly assessmentId: string;
  /** Capped at `MAX_WAIT_SECONDS`. */
  readonly seconds: number;
}

/** Time between two reads without an announcement. The store is polled because announcements may be lost. */
const POLL_INTERVAL_MS = 5 * SECOND;

/**
 * Long poll for `Prefer: wait` (RFC 7240, section 4.3). Returns the assessment when it has ended, when `seconds` have
 * passed, or when `signal` is aborted. Reads the store again at each announcement and every `POLL_INTERVAL_MS`.
 * @throws AssessmentNotFoundError if the site has no such assessment, or if it is deleted during the wait
 */
export class WaitForAssessment {
  constructor(
    private readonly readAssessment: ReadAssessment,
    private readonly feed: ChangeFeed,
    private readonly timer: Timer,
  ) {}

  async execute(
    { siteId, assessmentId, seconds }: WaitForAssessmentCommand,
    signal: AbortSignal,
  ): Promise<StoredAssessment> {
    let isOver = signal.aborted;
    let isAnnounced = false;
    let wakeUp = (): void => {};
    const onAnnounced = () => {
      isAnnounced = true;
      wakeUp();
    };
    const endWait = () => {
      isOver = true;
      wakeUp();
    };
    const stopListening = this.feed.listen(assessmentId, onAnnounced);
    const stopTimer = this.timer.runAfter(Math.min(seconds, MAX_WAIT_SECONDS) * SECOND, endWait);
    const stopPolling = this.callAtEachInterval(onAnnounced);
    signal.addEventListener('abort', endWait, { once: true });
    try {
      for (;;) {
        isAnnounced = false;
        const stored = await this.readAssessment.execute({ siteId, assessmentId });
        if (isOver || hasEnded(stored.status)) return stored;
        if (isAnnounced) continue;
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
      }
    } finally {
      stopListening();
      stopTimer();
      stopPolling();
      signal.removeEventListener('abort', endWait);
    }
  }

  private callAtEachInterval(reread: () => void): () => void {
    let stop = (): void => {};
    const pollLater = () => {
      stop = this.timer.runAfter(POLL_INTERVAL_MS, () => {
        reread();
        pollLater();
      });
    };
    pollLater();
    return () => stop();
  }
}
