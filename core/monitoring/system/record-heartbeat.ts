import type { Clock } from '../../shared/clock.port.ts';
import type { IdGenerator } from '../../shared/id-generator.port.ts';
import type { RunningProcess, RunningProcessRepository } from './running-process-repository.port.ts';

/** Stores the heartbeat of this process, so that `GET /system` lists the process. */
export class RecordHeartbeat {
  private readonly id: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;

  constructor(
    private readonly processes: RunningProcessRepository,
    private readonly clock: Clock,
    ids: IdGenerator,
    private readonly version: string,
  ) {
    this.id = ids.next('prc');
    this.startedAt = clock.now();
  }

  async execute(role: RunningProcess['role']): Promise<void> {
    const { id, version, startedAt } = this;
    await this.processes.save({ id, role, version, startedAt, seenAt: this.clock.now() });
  }

  /** Removes the heartbeat. Called at an orderly shutdown, so that the process is not listed any more. */
  async removeHeartbeat(): Promise<void> {
    await this.processes.remove(this.id);
  }
}
