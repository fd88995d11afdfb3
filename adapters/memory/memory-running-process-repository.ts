import type {
  RunningProcess,
  RunningProcessRepository,
} from '../../core/monitoring/system/running-process-repository.port.ts';

export class MemoryRunningProcessRepository implements RunningProcessRepository {
  private readonly processes = new Map<string, RunningProcess>();

  async save(process: RunningProcess): Promise<void> {
    this.processes.set(process.id, process);
  }

  async remove(id: string): Promise<void> {
    this.processes.delete(id);
  }

  async list(since: number, limit: number): Promise<readonly RunningProcess[]> {
    return [...this.processes.values()]
      .filter(({ seenAt }) => seenAt >= since)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, limit);
  }

  async deleteSeenBefore(before: number): Promise<void> {
    for (const { id, seenAt } of this.processes.values()) if (seenAt < before) this.processes.delete(id);
  }
}
