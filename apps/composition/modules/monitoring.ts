import type { DependencyContainer } from 'tsyringe';
import { Metrics } from '../../../adapters/prometheus/metrics.ts';
import { ReadHealth } from '../../../core/health/read-health.ts';
import {
  meteredAssessmentLeases,
  notifyingAssessmentRepository,
} from '../../../core/monitoring/metered/metered-assessments.ts';
import {
  meteredDeliveryLeases,
  meteredDeliveryRepository,
  meteredInstallationRepository,
} from '../../../core/monitoring/metered/metered-deliveries.ts';
import { meteredTicketRepository } from '../../../core/monitoring/metered/metered-tickets.ts';
import {
  notifyingAccountClosures,
  notifyingInvitationRepository,
  notifyingMemberRepository,
} from '../../../core/monitoring/metered/notifying-members.ts';
import { notifyingSeenMarkRepository } from '../../../core/monitoring/metered/notifying-seen-marks.ts';
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
import { ReadUsage } from '../../../core/monitoring/usage/read-usage.ts';
import { RecordUsage } from '../../../core/monitoring/usage/record-usage.ts';
import { ClosableResources } from '../closable-resources.ts';
import { registerClass, registerFactory } from '../register.ts';
import {
  ACCOUNT_CLOSURES,
  API_KEYS,
  ASSESSMENT_LEASES,
  ASSESSMENTS,
  CHANGE_FEED,
  CLOCK,
  CONVERSATION_READER,
  CONVERSATION_STATISTICS,
  DELIVERIES,
  DELIVERY_LEASES,
  ID_GENERATOR,
  INSTALLATIONS,
  INVITATIONS,
  MEMBERS,
  PROCESS_REGISTER,
  PRODUCT_VERSION,
  REQUEST_LOG,
  SEEN_MARKS,
  SITE_EVENT_BUS,
  SITES,
  STORE_PROBE,
  TICKETS,
  TIMER,
  UNDECORATED_ACCOUNT_CLOSURES,
  UNDECORATED_ASSESSMENT_LEASES,
  UNDECORATED_ASSESSMENTS,
  UNDECORATED_DELIVERIES,
  UNDECORATED_DELIVERY_LEASES,
  UNDECORATED_INSTALLATIONS,
  UNDECORATED_INVITATIONS,
  UNDECORATED_MEMBERS,
  UNDECORATED_SEEN_MARKS,
  UNDECORATED_TICKETS,
  USAGE,
  WIDGET_SIGHTINGS,
  WORK_BACKLOG_READER,
} from '../tokens.ts';

/** Registers monitoring for site owners and the operator: usage, request log, change notifications, system status. */
export function registerMonitoring(container: DependencyContainer): void {
  registerDecoratedRepositories(container);

  registerFactory(container, RecordUsage, (from) => {
    const recordUsage = new RecordUsage(from.resolve(USAGE), from.resolve(CLOCK));
    // If the store fails during shutdown, the counts that are still in memory are lost.
    from.resolve(ClosableResources).addCloseFunction(() => recordUsage.execute().catch(() => undefined));
    return recordUsage;
  });
  registerFactory(container, ChangeNotifier, (from) => {
    const changeNotifier = new ChangeNotifier(
      from.resolve(SITE_EVENT_BUS),
      from.resolve(CHANGE_FEED),
      from.resolve(TIMER),
    );
    from.resolve(ClosableResources).addCloseFunction(() => changeNotifier.announceBuffered());
    return changeNotifier;
  });

  registerClass(container, RecordRequests, REQUEST_LOG, SITES, CLOCK, ID_GENERATOR);
  registerClass(container, ListRequests, REQUEST_LOG, RecordRequests);
  registerClass(container, SummarizeRequests, REQUEST_LOG, RecordRequests);
  registerClass(container, ReadUsage, USAGE, RecordUsage, CLOCK);
  registerClass(container, ReadOverview, CONVERSATION_READER, CONVERSATION_STATISTICS, CLOCK);
  registerClass(container, RecordWidgetSightings, WIDGET_SIGHTINGS, CLOCK);
  registerClass(
    container,
    ReadFirstSteps,
    WIDGET_SIGHTINGS,
    RecordWidgetSightings,
    CONVERSATION_READER,
    CONVERSATION_STATISTICS,
    API_KEYS,
  );
  registerClass(container, RecordHeartbeat, PROCESS_REGISTER, CLOCK, ID_GENERATOR, PRODUCT_VERSION);
  registerClass(
    container,
    ReadSystemStatus,
    STORE_PROBE,
    ASSESSMENT_LEASES,
    PROCESS_REGISTER,
    RecordHeartbeat,
    ReadHealth,
    CLOCK,
  );
  registerClass(container, ReadBacklog, WORK_BACKLOG_READER, ASSESSMENT_LEASES, CLOCK);
  registerFactory(container, Metrics, (from) => new Metrics(() => from.resolve(ReadBacklog).execute()));
  registerClass(container, DeleteOldMonitoringRecords, USAGE, PROCESS_REGISTER, CLOCK);
}

/** Registers repositories whose writes update usage counters, notify the site's event streams, or both. */
function registerDecoratedRepositories(container: DependencyContainer): void {
  registerFactory(container, TICKETS, (from) =>
    meteredTicketRepository(from.resolve(UNDECORATED_TICKETS), from.resolve(RecordUsage), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, ACCOUNT_CLOSURES, (from) =>
    notifyingAccountClosures(from.resolve(UNDECORATED_ACCOUNT_CLOSURES), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, INVITATIONS, (from) =>
    notifyingInvitationRepository(from.resolve(UNDECORATED_INVITATIONS), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, MEMBERS, (from) =>
    notifyingMemberRepository(from.resolve(UNDECORATED_MEMBERS), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, SEEN_MARKS, (from) =>
    notifyingSeenMarkRepository(from.resolve(UNDECORATED_SEEN_MARKS), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, ASSESSMENTS, (from) =>
    notifyingAssessmentRepository(from.resolve(UNDECORATED_ASSESSMENTS), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, ASSESSMENT_LEASES, (from) =>
    meteredAssessmentLeases(
      from.resolve(UNDECORATED_ASSESSMENT_LEASES),
      from.resolve(RecordUsage),
      from.resolve(ChangeNotifier),
    ),
  );
  registerFactory(container, INSTALLATIONS, (from) =>
    meteredInstallationRepository(from.resolve(UNDECORATED_INSTALLATIONS), from.resolve(RecordUsage)),
  );
  registerFactory(container, DELIVERIES, (from) =>
    meteredDeliveryRepository(from.resolve(UNDECORATED_DELIVERIES), from.resolve(RecordUsage)),
  );
  registerFactory(container, DELIVERY_LEASES, (from) =>
    meteredDeliveryLeases(from.resolve(UNDECORATED_DELIVERY_LEASES), from.resolve(RecordUsage)),
  );
}
