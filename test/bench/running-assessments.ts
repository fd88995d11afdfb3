import { compose } from '../../apps/composition/compose.ts';
import { readConfig } from '../../apps/composition/config.ts';
import { begun } from '../../core/assessments/assessment.ts';
import { MAX_LEASE_EXPIRY_MS } from '../../core/shared/lease.ts';
import { requestOf } from './processes/job-request.ts';
import type { Store } from './stores.ts';

const RUNNING = 20;

/**
 * Adds assessments that stay running longer than any measurement to a store that no worker serves. Returns their ids.
 */
export async function addRunningAssessments({ folder, siteId }: Store): Promise<readonly string[]> {
  const { useCases, ports, close } = await compose(readConfig({}, { data: folder }));
  const ids: string[] = [];
  while (ids.length < RUNNING) {
    const command = { siteId, idempotencyKey: `running-${ids.length}`, request: requestOf(ids.length) };
    await useCases.createAssessment.execute(command);
    const now = ports.clock.now();
    const taken = await ports.assessmentLeases.take(now, (waiting) => begun(waiting, now, MAX_LEASE_EXPIRY_MS));
    if (!taken) throw new Error('There is no assessment to begin.');
    ids.push(taken.id);
  }
  await close();
  return ids;
}
