import type { DependencyContainer } from 'tsyringe';
import { DeleteExpiredInvitations } from '../../core/access/delete-expired-invitations.ts';
import { DeleteExpiredSessions } from '../../core/access/delete-expired-sessions.ts';
import { RecordKeyUses } from '../../core/access/record-key-uses.ts';
import { RemoveClosedAccounts } from '../../core/access/remove-closed-accounts.ts';
import { RemoveDeletedSites } from '../../core/access/remove-deleted-sites.ts';
import { DeleteDueAssessments } from '../../core/assessments/delete-due-assessments.ts';
import { RecordRefusals } from '../../core/crm/record-refusals.ts';
import { RecordWidgetSightings } from '../../core/monitoring/overview/record-widget-sightings.ts';
import { RecordRequests } from '../../core/monitoring/request-log/record-requests.ts';
import { DeleteOldMonitoringRecords } from '../../core/monitoring/system/delete-old-monitoring-records.ts';
import { RecordHeartbeat } from '../../core/monitoring/system/record-heartbeat.ts';
import { RecordUsage } from '../../core/monitoring/usage/record-usage.ts';
import { DeleteFailedMails } from '../../core/notifications/delete-failed-mails.ts';
import { ReconcileExecutions } from '../../core/payments/checkout/reconcile-executions.ts';
import { DeleteExpiredUnclaimedRefunds } from '../../core/payments/refunds/delete-expired-unclaimed-refunds.ts';
import { ApplyRetention } from '../../core/retention/apply-retention.ts';
import { HOUR, MINUTE, SECOND } from '../../core/shared/time.ts';
import { DeleteExpiredIdempotencyKeys } from '../../core/tickets/delete-expired-idempotency-keys.ts';
import { UnassignFormerMembers } from '../../core/tickets/unassign-former-members.ts';
import { ProcessErasures } from '../../core/visitors/process-erasures.ts';
import { DeleteWebhookRemains } from '../../core/webhooks/delete-webhook-remains.ts';
import { STORE_SCRUBBER } from '../composition/tokens.ts';
import { JobScheduler } from './job-scheduler.ts';
import type { Log } from './log.ts';

/** Runs the periodic jobs of every server and worker. In the log, the field `chore` has the name of the job. */
export class Housekeeping {
  private readonly stopping = new AbortController();
  private readonly schedule: JobScheduler;
  private readonly recordKeyUses: RecordKeyUses;
  private readonly recordRefusals: RecordRefusals;
  private readonly recordRequests: RecordRequests;
  private readonly recordUsage: RecordUsage;
  private readonly recordWidgetSightings: RecordWidgetSightings;
  private readonly recordHeartbeat: RecordHeartbeat;
  private readonly reconcileExecutions: ReconcileExecutions;
  private readonly carryOutErasures: ProcessErasures;
  private readonly applyRetention: ApplyRetention;
  private readonly removeDeletedSites: RemoveDeletedSites;

  constructor(container: DependencyContainer, log: Log, role: 'server' | 'worker') {
    this.schedule = new JobScheduler(log);
    this.recordKeyUses = container.resolve(RecordKeyUses);
    this.recordRefusals = container.resolve(RecordRefusals);
    this.recordRequests = container.resolve(RecordRequests);
    this.recordUsage = container.resolve(RecordUsage);
    this.recordWidgetSightings = container.resolve(RecordWidgetSightings);
    this.recordHeartbeat = container.resolve(RecordHeartbeat);
    this.reconcileExecutions = container.resolve(ReconcileExecutions);
    this.carryOutErasures = container.resolve(ProcessErasures);
    this.applyRetention = container.resolve(ApplyRetention);
    this.removeDeletedSites = container.resolve(RemoveDeletedSites);
    const unassignFormerMembers = container.resolve(UnassignFormerMembers);
    const storeScrubber = container.resolve(STORE_SCRUBBER);
    const deleteDueAssessments = container.resolve(DeleteDueAssessments);
    const deleteExpiredUnclaimedRefunds = container.resolve(DeleteExpiredUnclaimedRefunds);
    const deleteExpiredSessions = container.resolve(DeleteExpiredSessions);
    const deleteExpiredInvitations = container.resolve(DeleteExpiredInvitations);
    const removeClosedAccounts = container.resolve(RemoveClosedAccounts);
    const deleteFailedMails = container.resolve(DeleteFailedMails);
    const deleteWebhookRemains = container.resolve(DeleteWebhookRemains);
    const deleteOldRecords = container.resolve(DeleteOldMonitoringRecords);
    const deleteExpiredIdempotencyKeys = container.resolve(DeleteExpiredIdempotencyKeys);
    const deleteDue = () => deleteDueAssessments.execute();
    this.schedule.runEvery(10 * SECOND, 'recordKeyUses', () => this.recordKeyUses.execute());
    this.schedule.runEvery(HOUR, 'forgetUsedKeys', () => deleteExpiredIdempotencyKeys.execute());
    this.schedule.runEvery(HOUR, 'deleteExpiredSessions', () => deleteExpiredSessions.execute());
    this.schedule.runEvery(HOUR, 'deleteExpiredInvitations', () => deleteExpiredInvitations.execute());
    this.schedule.runEvery(SECOND, 'recordRequests', () => this.recordRequests.execute());
    this.schedule.runEvery(2 * SECOND, 'recordUsage', () => this.recordUsage.execute());
    this.schedule.runEvery(2 * SECOND, 'recordWidgetSightings', () => this.recordWidgetSightings.execute());
    this.schedule.runEvery(20 * SECOND, 'reportProcess', () => this.recordHeartbeat.execute(role));
    this.schedule.runEvery(HOUR, 'deleteOldRecords', () => deleteOldRecords.execute());
    this.schedule.runEvery(SECOND, 'recordRefusals', () => this.recordRefusals.execute());
    this.schedule.runEvery(HOUR, 'applyRetention', () => this.applyRetentionAndLog(log));
    this.schedule.runEvery(MINUTE, 'removeClosedAccounts', () => removeClosedAccounts.execute(this.stopping.signal));
    this.schedule.runEvery(MINUTE, 'removeDeletedSites', () => this.removeSitesAndLog(log));
    this.schedule.runEvery(HOUR, 'deleteFailedMails', () => deleteFailedMails.execute());
    this.schedule.runEvery(HOUR, 'deleteWebhookRemains', () => deleteWebhookRemains.execute());
    this.schedule.runEvery(HOUR, 'deleteExpiredReturns', () => deleteExpiredUnclaimedRefunds.execute());
    this.schedule.runEvery(SECOND, 'eraseVisitors', () => this.eraseAndLog(log));
    this.schedule.runEvery(2 * SECOND, 'unassignFormerMembers', () =>
      unassignFormerMembers.execute(this.stopping.signal),
    );
    this.schedule.runEvery(5 * SECOND, 'scrubStore', () => storeScrubber.scrub());
    this.schedule.runEvery(30 * SECOND, 'reconcileExecutions', () => this.reconcileAndLog(log));
    this.schedule.runEvery(MINUTE, 'deleteDueAssessments', deleteDue);
    void this.schedule.run('deleteDueAssessments', deleteDue);
    void this.schedule.run('applyRetention', () => this.applyRetentionAndLog(log));
    void this.schedule.run('reportProcess', () => this.recordHeartbeat.execute(role));
  }

  private async eraseAndLog(log: Log): Promise<void> {
    for (const erasureId of await this.carryOutErasures.execute(this.stopping.signal))
      log.info({ erasureId }, 'erasure completed');
  }

  private async removeSitesAndLog(log: Log): Promise<void> {
    for (const siteId of await this.removeDeletedSites.execute(this.stopping.signal))
      log.info({ siteId }, 'site removed');
  }

  private async applyRetentionAndLog(log: Log): Promise<void> {
    const conversations = await this.applyRetention.execute(this.stopping.signal);
    if (conversations > 0) log.info({ conversations }, 'expired conversations erased');
  }

  private async reconcileAndLog(log: Log): Promise<void> {
    const { asked, decided, unanswered } = await this.reconcileExecutions.execute(this.stopping.signal);
    if (asked > 0) log.info({ asked, decided, unanswered }, 'executions reconciled');
  }

  /** Stops the jobs and writes the remaining buffered data. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.schedule.stop();
    await this.schedule.run('recordKeyUses', () => this.recordKeyUses.execute());
    await this.schedule.run('recordRefusals', () => this.recordRefusals.execute());
    await this.schedule.run('recordRequests', () => this.recordRequests.execute());
    await this.schedule.run('recordUsage', () => this.recordUsage.execute());
    await this.schedule.run('recordWidgetSightings', () => this.recordWidgetSightings.execute());
    await this.schedule.run('reportProcess', () => this.recordHeartbeat.removeHeartbeat());
  }
}
