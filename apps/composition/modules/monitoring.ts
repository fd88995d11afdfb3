import type { DependencyContainer } from 'tsyringe';
import { Metrics } from '../../../adapters/prometheus/metrics.ts';
import { ReadHealth } from '../../../core/health/read-health.ts';
import {
  createMeteredAssessmentLeases,
  createNotifyingAssessmentRepository,
} from '../../../core/monitoring/metered/metered-assessments.ts';
import {
  createMeteredCrmDeliveryLeases,
  createMeteredCrmDeliveryRepository,
  createMeteredInstallationRepository,
} from '../../../core/monitoring/metered/metered-crm-deliveries.ts';
import { createMeteredTicketRepository } from '../../../core/monitoring/metered/metered-tickets.ts';
import {
  createNotifyingAccountClosureRepository,
  createNotifyingInvitationRepository,
  createNotifyingMemberRepository,
} from '../../../core/monitoring/metered/notifying-members.ts';
import { createNotifyingSeenMarkRepository } from '../../../core/monitoring/metered/notifying-seen-marks.ts';
import { ReadFirstSteps } from '../../../core/monitoring/overview/read-first-steps.ts';
import { ReadOverview } from '../../../core/monitoring/overview/read-overview.ts';
import { RecordWidgetSightings } from '../../../core/monitoring/overview/record-widget-sightings.ts';
import { ListRequests } from '../../../core/monitoring/request-log/list-requests.ts';
import { RecordRequests } from '../../../core/monitoring/request-log/record-requests.ts';
import { SummarizeRequests } from '../../../core/monitoring/request-log/summarize-requests.ts';
import { ChangeNotifier } from '../../../core/monitoring/site-events/change-notifier.ts';
import { DeleteOldMonitoringRecords } from '../../../core/monitoring/system/delete-old-monitoring-records.ts';
import { ReadBacklog } from '../../../core/monitoring/system/read-backlog.ts';
import { ReadSystemStatus } from '../../../core/monitoring/system/read-system-status.ts';
import { RecordHeartbeat } from '../../../core/monitoring/system/record-heartbeat.ts';
import { FlushAndReadUsage } from '../../../core/monitoring/usage/flush-and-read-usage.ts';
import { RecordUsage } from '../../../core/monitoring/usage/record-usage.ts';
import { registerClass, registerFactory } from '../register.ts';
import { ResourceCloser } from '../resource-closer.ts';
import {
  ACCOUNT_CLOSURE_REPOSITORY,
  API_KEY_REPOSITORY,
  ASSESSMENT_LEASES,
  ASSESSMENT_REPOSITORY,
  CHANGE_FEED,
  CLOCK,
  CONVERSATION_READER,
  CONVERSATION_STATISTICS,
  CRM_DELIVERY_LEASES,
  CRM_DELIVERY_REPOSITORY,
  ID_GENERATOR,
  INSTALLATION_REPOSITORY,
  INVITATION_REPOSITORY,
  MEMBER_REPOSITORY,
  PRODUCT_VERSION,
  REQUEST_LOG,
  RUNNING_PROCESS_REPOSITORY,
  SEEN_MARK_REPOSITORY,
  SITE_EVENT_BUS,
  SITE_REPOSITORY,
  STORE_PROBE,
  TICKET_REPOSITORY,
  TIMER,
  UNDECORATED_ACCOUNT_CLOSURE_REPOSITORY,
  UNDECORATED_ASSESSMENT_LEASES,
  UNDECORATED_ASSESSMENT_REPOSITORY,
  UNDECORATED_CRM_DELIVERY_LEASES,
  UNDECORATED_CRM_DELIVERY_REPOSITORY,
  UNDECORATED_INSTALLATION_REPOSITORY,
  UNDECORATED_INVITATION_REPOSITORY,
  UNDECORATED_MEMBER_REPOSITORY,
  UNDECORATED_SEEN_MARK_REPOSITORY,
  UNDECORATED_TICKET_REPOSITORY,
  USAGE_REPOSITORY,
  WIDGET_SIGHTING_REPOSITORY,
  WORK_BACKLOG_READER,
} from '../tokens.ts';

/** Registers monitoring for site owners and the operator: usage, request log, change notifications, system status. */
export function registerMonitoring(container: DependencyContainer): void {
  registerDecoratedRepositories(container);

  registerFactory(container, RecordUsage, (from) => {
    const recordUsage = new RecordUsage(from.resolve(USAGE_REPOSITORY), from.resolve(CLOCK));
    // If the store fails during shutdown, the counts that are still in memory are lost.
    from.resolve(ResourceCloser).addCloseFunction(() => recordUsage.execute().catch(() => undefined));
    return recordUsage;
  });
  registerFactory(container, ChangeNotifier, (from) => {
    const changeNotifier = new ChangeNotifier(
      from.resolve(SITE_EVENT_BUS),
      from.resolve(CHANGE_FEED),
      from.resolve(TIMER),
    );
    from.resolve(ResourceCloser).addCloseFunction(() => changeNotifier.announceBuffered());
    return changeNotifier;
  });

  registerClass(container, RecordRequests, REQUEST_LOG, SITE_REPOSITORY, CLOCK, ID_GENERATOR);
  registerClass(container, ListRequests, REQUEST_LOG, RecordRequests);
  registerClass(container, SummarizeRequests, REQUEST_LOG, RecordRequests);
  registerClass(container, FlushAndReadUsage, USAGE_REPOSITORY, RecordUsage, CLOCK);
  registerClass(container, ReadOverview, CONVERSATION_READER, CONVERSATION_STATISTICS, CLOCK);
  registerClass(container, RecordWidgetSightings, WIDGET_SIGHTING_REPOSITORY, CLOCK);
  registerClass(
    container,
    ReadFirstSteps,
    WIDGET_SIGHTING_REPOSITORY,
    RecordWidgetSightings,
    CONVERSATION_READER,
    CONVERSATION_STATISTICS,
    API_KEY_REPOSITORY,
  );
  registerClass(container, RecordHeartbeat, RUNNING_PROCESS_REPOSITORY, CLOCK, ID_GENERATOR, PRODUCT_VERSION);
  registerClass(
    container,
    ReadSystemStatus,
    STORE_PROBE,
    ASSESSMENT_LEASES,
    RUNNING_PROCESS_REPOSITORY,
    RecordHeartbeat,
    ReadHealth,
    CLOCK,
  );
  registerClass(container, ReadBacklog, WORK_BACKLOG_READER, ASSESSMENT_LEASES, CLOCK);
  registerFactory(container, Metrics, (from) => new Metrics(() => from.resolve(ReadBacklog).execute()));
  registerClass(container, DeleteOldMonitoringRecords, USAGE_REPOSITORY, RUNNING_PROCESS_REPOSITORY, CLOCK);
}

/** Registers repositories whose writes update usage counters, notify the site's event streams, or both. */
function registerDecoratedRepositories(container: DependencyContainer): void {
  registerFactory(container, TICKET_REPOSITORY, (from) =>
    createMeteredTicketRepository(
      from.resolve(UNDECORATED_TICKET_REPOSITORY),
      from.resolve(RecordUsage),
      from.resolve(ChangeNotifier),
    ),
  );
  registerFactory(container, ACCOUNT_CLOSURE_REPOSITORY, (from) =>
    createNotifyingAccountClosureRepository(
      from.resolve(UNDECORATED_ACCOUNT_CLOSURE_REPOSITORY),
      from.resolve(ChangeNotifier),
    ),
  );
  registerFactory(container, INVITATION_REPOSITORY, (from) =>
    createNotifyingInvitationRepository(from.resolve(UNDECORATED_INVITATION_REPOSITORY), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, MEMBER_REPOSITORY, (from) =>
    createNotifyingMemberRepository(from.resolve(UNDECORATED_MEMBER_REPOSITORY), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, SEEN_MARK_REPOSITORY, (from) =>
    createNotifyingSeenMarkRepository(from.resolve(UNDECORATED_SEEN_MARK_REPOSITORY), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, ASSESSMENT_REPOSITORY, (from) =>
    createNotifyingAssessmentRepository(from.resolve(UNDECORATED_ASSESSMENT_REPOSITORY), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, ASSESSMENT_LEASES, (from) =>
    createMeteredAssessmentLeases(
      from.resolve(UNDECORATED_ASSESSMENT_LEASES),
      from.resolve(RecordUsage),
      from.resolve(ChangeNotifier),
    ),
  );
  registerFactory(container, INSTALLATION_REPOSITORY, (from) =>
    createMeteredInstallationRepository(from.resolve(UNDECORATED_INSTALLATION_REPOSITORY), from.resolve(RecordUsage)),
  );
  registerFactory(container, CRM_DELIVERY_REPOSITORY, (from) =>
    createMeteredCrmDeliveryRepository(from.resolve(UNDECORATED_CRM_DELIVERY_REPOSITORY), from.resolve(RecordUsage)),
  );
  registerFactory(container, CRM_DELIVERY_LEASES, (from) =>
    createMeteredCrmDeliveryLeases(from.resolve(UNDECORATED_CRM_DELIVERY_LEASES), from.resolve(RecordUsage)),
  );
}
