import type { DependencyContainer } from 'tsyringe';
import { isTerminal } from '../../core/assessments/assessment.ts';
import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { WaitForAssessment } from '../../core/assessments/wait-for-assessment.ts';
import { CONFIG } from '../composition/tokens.ts';
import { createLog } from '../process/log.ts';
import { AssessmentRunner } from '../worker/assessment-runner.ts';
import { NotDone } from './failures.ts';
import { note } from './print.ts';

/** In seconds. How often an unchanged status is reported. */
const STATUS_INTERVAL = 5;

/**
 * Waits until an assessment has ended, reporting its status on standard error. With the queue `memory` and `runsHere`,
 * this process also runs it unless another process takes it first.
 *
 * @returns the record of the ended assessment
 * @throws NotDone at SIGINT or SIGTERM; a run of this process is released and queued again
 */
export async function followAssessment(
  container: DependencyContainer,
  asked: { siteId: string; assessmentId: string },
  runsHere: boolean,
): Promise<AssessmentRecord> {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  const silent = createLog({ logLevel: 'silent' });
  const runs = runsHere && container.resolve(CONFIG).queue === 'memory';
  const runner = runs ? await AssessmentRunner.start(container, silent) : undefined;
  try {
    return await waitForEnd(container, asked, stop.signal);
  } finally {
    await runner?.stop();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

async function waitForEnd(
  container: DependencyContainer,
  asked: { siteId: string; assessmentId: string },
  signal: AbortSignal,
): Promise<AssessmentRecord> {
  let reported = '';
  for (let seconds = 1; ; seconds += 1) {
    const stored = await container.resolve(WaitForAssessment).execute({ ...asked, seconds: 1 }, signal);
    const record = JSON.parse(stored.document) as AssessmentRecord;
    const state = record.status === 'running' ? `running, attempt ${record.attempt}` : record.status;
    if (state !== reported) note(`Status: ${state}.`);
    else if (seconds % STATUS_INTERVAL === 0) note(`Still ${state}.`);
    reported = state;
    if (isTerminal(stored.status)) return record;
    if (signal.aborted)
      throw new NotDone(`Stopped waiting for ${asked.assessmentId}; the assessment is not cancelled.`);
  }
}
