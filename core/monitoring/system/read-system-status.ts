import type { AssessmentLeases } from '../../assessments/assessment-leases.port.ts';
import type { ReadHealth } from '../../health/read-health.ts';
import type { StoreInfo, StoreProbe } from '../../health/store-probe.port.ts';
import type { Clock } from '../../shared/clock.port.ts';
import { MINUTE } from '../../shared/time.ts';
import type { RecordHeartbeat } from './record-heartbeat.ts';
import type { RunningProcess, RunningProcessRepository } from './running-process-repository.port.ts';

export interface SystemStatus {
  readonly store: StoreInfo & { readonly isAnswering: boolean };
  readonly waitingAssessments: number;
  readonly processes: readonly RunningProcess[];
  /** Whole seconds since this process started. */
  readonly uptime: number;
  /** When this process started, in milliseconds since 1970. */
  readonly startedAt: number;
}

const STORE_TIMEOUT_MS = 1000;
const MAX_COUNTED_ASSESSMENTS = 10_000;
export const MAX_LISTED_PROCESSES = 200;
const UNKNOWN_STORE_INFO: StoreInfo = { version: null, schemaVersion: null, bytes: null };

/** Reads the state of the deployment for its operator. The store's version and size are null if they cannot be read. */
export class ReadSystemStatus {
  constructor(
    private readonly store: StoreProbe,
    private readonly leases: Pick<AssessmentLeases, 'countAvailable'>,
    private readonly processes: RunningProcessRepository,
    private readonly recordHeartbeat: RecordHeartbeat,
    private readonly readHealth: ReadHealth,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<SystemStatus> {
    const now = this.clock.now();
    const [{ uptime }, isAnswering, storeInfo, waitingAssessments, processes] = await Promise.all([
      this.readHealth.execute(),
      this.store.isAvailable(STORE_TIMEOUT_MS),
      this.store.readInfo().catch(() => UNKNOWN_STORE_INFO),
      this.leases.countAvailable(now, MAX_COUNTED_ASSESSMENTS),
      this.processes.list(now - MINUTE, MAX_LISTED_PROCESSES),
    ]);
    const { startedAt } = this.recordHeartbeat;
    return { store: { ...storeInfo, isAnswering }, waitingAssessments, processes, uptime, startedAt };
  }
}
