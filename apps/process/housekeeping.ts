import type { DependencyContainer } from 'tsyringe';
import { DeleteExpiredInvitations } from '../../core/access/delete-expired-invitations.ts';
import { DeleteExpiredSessions } from '../../core/access/delete-expired-sessions.ts';
import { RecordKeyUses } from '../../core/access/record-key-uses.ts';
import { RemoveClosedAccounts } from '../../core/access/remove-closed-accounts.ts';
import { RemoveDeletedSites } from '../../core/access/remove-deleted-sites.ts';
import { DeleteDueAssessments } from '../../core/assessments/delete-due-assessments.ts';
import { CrmRejectionBuffer } from '../../core/crm/crm-rejection-buffer.ts';
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
import { DeleteRecordsOfDeletedWebhooks } from '../../core/webhooks/delete-records-of-deleted-webhooks.ts';
import { STORE_SCRUBBER } from '../composition/tokens.ts';
import { JobScheduler } from './job-scheduler.ts';
import type { Log } from './log.ts';

/** Runs the periodic jobs of a server or worker. In the log, the field `chore` has the name of a job. */
export class Housekeeping {
  private readonly stopController = new AbortController();
  private readonly scheduler: JobScheduler;
  private readonly recordKeyUses: RecordKeyUses;
  private readonly rejectionBuffer: CrmRejectionBuffer;
  private readonly recordRequests: RecordRequests;
  private readonly recordUsage: RecordUsage;
  private readonly recordWidgetSightings: RecordWidgetSightings;
  private readonly recordHeartbeat: RecordHeartbeat;
  private readonly reconcileExecutions: ReconcileExecutions;
  private readonly processErasures: ProcessErasures;
  private readonly applyRetention: ApplyRetention;
  private readonly removeDeletedSites: RemoveDeletedSites;

  constructor(container: DependencyContainer, log: Log, role: 'server' | 'worker') {
    this.scheduler = new JobScheduler(log);
    this.recordKeyUses = container.resolve(RecordKeyUses);
    this.rejectionBuffer = container.resolve(CrmRejectionBuffer);
    this.recordRequests = container.resolve(RecordRequests);
    this.recordUsage = container.resolve(RecordUsage);
    this.recordWidgetSightings = container.resolve(RecordWidgetSightings);
    this.recordHeartbeat = container.resolve(RecordHeartbeat);
    this.reconcileExecutions = container.resolve(ReconcileExecutions);
    this.processErasures = container.resolve(ProcessErasures);
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
    const deleteWebhookRemains = container.resolve(DeleteRecordsOfDeletedWebhooks);
    const deleteOldRecords = container.resolve(DeleteOldMonitoringRecords);
    const deleteExpiredIdempotencyKeys = container.resolve(DeleteExpiredIdempotencyKeys);
    const deleteDue = () => deleteDueAssessments.execute();
    this.scheduler.runEvery(10 * SECOND, 'recordKeyUses', () => this.recordKeyUses.execute());
    this.scheduler.runEvery(HOUR, 'forgetUsedKeys', () => deleteExpiredIdempotencyKeys.execute());
    this.scheduler.runEvery(HOUR, 'deleteExpiredSessions', () => deleteExpiredSessions.execute());
    this.scheduler.runEvery(HOUR, 'deleteExpiredInvitations', () => deleteExpiredInvitations.execute());
    this.scheduler.runEvery(SECOND, 'recordRequests', () => this.recordRequests.execute());
    this.scheduler.runEvery(2 * SECOND, 'recordUsage', () => this.recordUsage.execute());
    this.scheduler.runEvery(2 * SECOND, 'recordWidgetSightings', () => this.recordWidgetSightings.execute());
    this.scheduler.runEvery(20 * SECOND, 'reportProcess', () => this.recordHeartbeat.execute(role));
    this.scheduler.runEvery(HOUR, 'deleteOldRecords', () => deleteOldRecords.execute());
    this.scheduler.runEvery(SECOND, 'recordRefusals', () => this.rejectionBuffer.flush());
    this.scheduler.runEvery(HOUR, 'applyRetention', () => this.applyRetentionAndLog(log));
    this.scheduler.runEvery(MINUTE, 'removeClosedAccounts', () =>
      removeClosedAccounts.execute(this.stopController.signal),
    );
    this.scheduler.runEvery(MINUTE, 'removeDeletedSites', () => this.removeDeletedSitesAndLog(log));
    this.scheduler.runEvery(HOUR, 'deleteFailedMails', () => deleteFailedMails.execute());
    this.scheduler.runEvery(HOUR, 'deleteWebhookRemains', () => deleteWebhookRemains.execute());
    this.scheduler.runEvery(HOUR, 'deleteExpiredReturns', () => deleteExpiredUnclaimedRefunds.execute());
    this.scheduler.runEvery(SECOND, 'eraseVisitors', () => this.eraseVisitorsAndLog(log));
    this.scheduler.runEvery(2 * SECOND, 'unassignFormerMembers', () =>
      unassignFormerMembers.execute(this.stopController.signal),
    );
    this.scheduler.runEvery(5 * SECOND, 'scrubStore', () => storeScrubber.scrub());
    this.scheduler.runEvery(30 * SECOND, 'reconcileExecutions', () => this.reconcileExecutionsAndLog(log));
    this.scheduler.runEvery(MINUTE, 'deleteDueAssessments', deleteDue);
    void this.scheduler.run('deleteDueAssessments', deleteDue);
    void this.scheduler.run('applyRetention', () => this.applyRetentionAndLog(log));
    void this.scheduler.run('reportProcess', () => this.recordHeartbeat.execute(role));
  }

  private async eraseVisitorsAndLog(log: Log): Promise<void> {
    for (const erasureId of await this.processErasures.execute(this.stopController.signal))
      log.info({ erasureId }, 'erasure completed');
  }

  private async removeDeletedSitesAndLog(log: Log): Promise<void> {
    for (const siteId of await this.removeDeletedSites.execute(this.stopController.signal))
      log.info({ siteId }, 'site removed');
  }

  private async applyRetentionAndLog(log: Log): Promise<void> {
    const conversations = await this.applyRetention.execute(this.stopController.signal);
    if (conversations > 0) log.info({ conversations }, 'expired conversations erased');
  }

  private async reconcileExecutionsAndLog(log: Log): Promise<void> {
    const { polled, finished, unanswered } = await this.reconcileExecutions.execute(this.stopController.signal);
    if (polled > 0) log.info({ asked: polled, decided: finished, unanswered }, 'executions reconciled');
  }

  /** Stops the jobs, stores the data that is still buffered, and removes the heartbeat of this process. */
  async stop(): Promise<void> {
    this.stopController.abort();
    await this.scheduler.stop();
    await this.scheduler.run('recordKeyUses', () => this.recordKeyUses.execute());
    await this.scheduler.run('recordRefusals', () => this.rejectionBuffer.flush());
    await this.scheduler.run('recordRequests', () => this.recordRequests.execute());
    await this.scheduler.run('recordUsage', () => this.recordUsage.execute());
    await this.scheduler.run('recordWidgetSightings', () => this.recordWidgetSightings.execute());
    await this.scheduler.run('reportProcess', () => this.recordHeartbeat.removeHeartbeat());
  }
}
