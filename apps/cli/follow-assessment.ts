import type { DependencyContainer } from 'tsyringe';
import { isTerminal } from '../../core/assessments/assessment.ts';
import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { WaitForAssessment } from '../../core/assessments/wait-for-assessment.ts';
import { CONFIG } from '../composition/tokens.ts';
import { createLog } from '../process/log.ts';
import { AssessmentRunner } from '../worker/assessment-runner.ts';
import { NotDone } from './failures.ts';
import { note } from './print.ts';

/** After so many looks, one a second, a person is told that it still goes on. */
const LOOKS_A_NOTE = 5;

/**
 * The record once it has ended; progress is told on standard error. Where no worker would hear of it, this process runs
 * it if it may, unless another one is faster. @throws NotDone at SIGINT or SIGTERM
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
    return await endOf(container, asked, stop.signal);
  } finally {
    await runner?.stop();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

async function endOf(
  container: DependencyContainer,
  asked: { siteId: string; assessmentId: string },
  signal: AbortSignal,
): Promise<AssessmentRecord> {
  let told = '';
  for (let looks = 1; ; looks += 1) {
    const stored = await container.resolve(WaitForAssessment).execute({ ...asked, seconds: 1 }, signal);
    const record = JSON.parse(stored.document) as AssessmentRecord;
    const state = record.status === 'running' ? `running, attempt ${record.attempt}` : record.status;
    if (isTerminal(stored.status)) note(`It has ${state}.`);
    else if (state !== told) note(`It is ${state}.`);
    else if (looks % LOOKS_A_NOTE === 0) note(`It is still ${state}.`);
    told = state;
    if (isTerminal(stored.status)) return record;
    if (signal.aborted) throw new NotDone(`Stopped following ${asked.assessmentId}; it is not lost.`);
  }
}
