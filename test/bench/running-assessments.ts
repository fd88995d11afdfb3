import { readConfig } from '../../apps/composition/config.ts';
import { closeContainer, createContainer } from '../../apps/composition/container.ts';
import { CLOCK, UNDECORATED_ASSESSMENT_LEASES } from '../../apps/composition/tokens.ts';
import { startAttemptOrFail } from '../../core/assessments/assessment.ts';
import { CreateAssessment } from '../../core/assessments/create-assessment.ts';
import { MAX_TIME_UNTIL_LEASE_EXPIRY_MS } from '../../core/shared/lease.ts';
import { requestOf } from './processes/job-request.ts';
import type { Store } from './stores.ts';

const RUNNING_ASSESSMENTS = 20;

/** Adds assessments that stay running for longer than any measurement to a store without workers. Returns their ids. */
export async function addRunningAssessments({ folder, siteId }: Store): Promise<readonly string[]> {
  const container = await createContainer(readConfig({}, { data: folder }));
  const ids: string[] = [];
  while (ids.length < RUNNING_ASSESSMENTS) {
    const command = { siteId, idempotencyKey: `running-${ids.length}`, request: requestOf(ids.length) };
    await container.resolve(CreateAssessment).execute(command);
    const now = container.resolve(CLOCK).now();
    const taken = await container
      .resolve(UNDECORATED_ASSESSMENT_LEASES)
      .acquire(now, (waiting) => startAttemptOrFail(waiting, now, MAX_TIME_UNTIL_LEASE_EXPIRY_MS));
    if (!taken) throw new Error('No assessment is queued.');
    ids.push(taken.id);
  }
  await closeContainer(container);
  return ids;
}
