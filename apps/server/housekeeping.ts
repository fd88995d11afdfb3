import { HOUR, MINUTE, SECOND } from '../../core/shared/time.ts';
import type { UseCases } from '../composition/use-cases.ts';
import type { Log } from './log.ts';
import { Schedule } from './schedule.ts';

/** The chores of every server and worker. */
export class Housekeeping {
  private readonly stopping = new AbortController();
  private readonly schedule: Schedule;

  constructor(
    private readonly useCases: UseCases,
    log: Log,
    role: 'server' | 'worker',
  ) {
    this.schedule = new Schedule(log);
    const deleteDue = () => useCases.deleteDueAssessments.execute();
    this.schedule.every(10 * SECOND, 'recordKeyUses', () => useCases.recordKeyUses.execute());
    this.schedule.every(HOUR, 'forgetUsedKeys', () => useCases.forgetUsedKeys.execute());
    this.schedule.every(HOUR, 'deleteExpiredSessions', () => useCases.deleteExpiredSessions.execute());
    this.schedule.every(SECOND, 'recordRequests', () => useCases.recordRequests.execute());
    this.schedule.every(2 * SECOND, 'recordUsage', () => useCases.recordUsage.execute());
    this.schedule.every(20 * SECOND, 'reportProcess', () => useCases.reportProcess.execute(role));
    this.schedule.every(HOUR, 'deleteOldRecords', () => useCases.deleteOldRecords.execute());
    this.schedule.every(SECOND, 'recordRefusals', () => useCases.recordRefusals.execute());
    this.schedule.every(HOUR, 'deleteExpiredDeliveries', () => useCases.deleteExpiredDeliveries.execute());
    this.schedule.every(HOUR, 'deleteExpiredReturns', () => useCases.deleteExpiredReturns.execute());
    this.schedule.every(30 * SECOND, 'reconcileExecutions', () => this.reconcile(log));
    this.schedule.every(MINUTE, 'deleteDueAssessments', deleteDue);
    void this.schedule.run('deleteDueAssessments', deleteDue);
    void this.schedule.run('reportProcess', () => useCases.reportProcess.execute(role));
  }

  private async reconcile(log: Log): Promise<void> {
    const reconciled = await this.useCases.reconcileExecutions.execute(this.stopping.signal);
    if (reconciled.asked > 0) log.info(reconciled, 'executions reconciled');
  }

  /** Ends the schedules and writes what was only gathered. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.schedule.stop();
    await this.schedule.run('recordKeyUses', () => this.useCases.recordKeyUses.execute());
    await this.schedule.run('recordRefusals', () => this.useCases.recordRefusals.execute());
    await this.schedule.run('recordRequests', () => this.useCases.recordRequests.execute());
    await this.schedule.run('recordUsage', () => this.useCases.recordUsage.execute());
    await this.schedule.run('reportProcess', () => this.useCases.reportProcess.end());
  }
}
