import type { DependencyContainer } from 'tsyringe';
import { hasEnded } from '../../core/assessments/assessment.ts';
import type { PublicAssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { WaitForAssessment } from '../../core/assessments/wait-for-assessment.ts';
import { CONFIG } from '../composition/tokens.ts';
import { createLog } from '../process/log.ts';
import { AssessmentRunner } from '../worker/assessment-runner.ts';
import { CommandError } from './command-errors.ts';
import { printStatus } from './print.ts';

/** Interval at which an unchanged status is printed again. */
const STATUS_INTERVAL_SECONDS = 5;

/**
 * Waits until an assessment has ended. Prints its status on standard error. If the queue is `memory` and
 * `runsInThisProcess` is true, this process also runs the assessment, unless another process starts it first.
 *
 * @returns the record of the ended assessment
 * @throws CommandError on SIGINT or SIGTERM. If this process was running the assessment, the assessment returns to
 * the queue
 */
export async function followAssessment(
  container: DependencyContainer,
  query: { siteId: string; assessmentId: string },
  runsInThisProcess: boolean,
): Promise<PublicAssessmentRecord> {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  const silentLog = createLog({ logLevel: 'silent' });
  const startsRunner = runsInThisProcess && container.resolve(CONFIG).queue === 'memory';
  const runner = startsRunner ? await AssessmentRunner.start(container, silentLog) : undefined;
  try {
    return await waitForAssessmentEnd(container, query, stop.signal);
  } finally {
    await runner?.stop();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

async function waitForAssessmentEnd(
  container: DependencyContainer,
  query: { siteId: string; assessmentId: string },
  signal: AbortSignal,
): Promise<PublicAssessmentRecord> {
  let printedState = '';
  for (let seconds = 1; ; seconds += 1) {
    const stored = await container.resolve(WaitForAssessment).execute({ ...query, seconds: 1 }, signal);
    const record = JSON.parse(stored.document) as PublicAssessmentRecord;
    const state = record.status === 'running' ? `running, attempt ${record.attempt}` : record.status;
    if (state !== printedState) printStatus(`Status: ${state}.`);
    else if (seconds % STATUS_INTERVAL_SECONDS === 0) printStatus(`Still ${state}.`);
    printedState = state;
    if (hasEnded(stored.status)) return record;
    if (signal.aborted)
      throw new CommandError(`Stopped waiting for ${query.assessmentId}. The assessment is not cancelled.`);
  }
}
