import type { DependencyContainer } from 'tsyringe';
import { Metrics } from '../../../adapters/prometheus/metrics.ts';
import { ReadHealth } from '../../../core/health/read-health.ts';
import {
  meteredAssessmentLeases,
  meteredAssessmentRepository,
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
import { ReadSystem } from '../../../core/monitoring/system/read-system.ts';
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
  CONVERSATION_STATISTICS,
  CONVERSATIONS,
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
  STORED_ACCOUNT_CLOSURES,
  STORED_ASSESSMENT_LEASES,
  STORED_ASSESSMENTS,
  STORED_DELIVERIES,
  STORED_DELIVERY_LEASES,
  STORED_INSTALLATIONS,
  STORED_INVITATIONS,
  STORED_MEMBERS,
  STORED_SEEN_MARKS,
  STORED_TICKETS,
  TICKETS,
  TIMER,
  USAGE,
  WIDGET_SIGHTINGS,
  WORK_BACKLOG,
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
  registerClass(container, ReadOverview, CONVERSATIONS, CONVERSATION_STATISTICS, CLOCK);
  registerClass(container, RecordWidgetSightings, WIDGET_SIGHTINGS, CLOCK);
  registerClass(
    container,
    ReadFirstSteps,
    WIDGET_SIGHTINGS,
    RecordWidgetSightings,
    CONVERSATIONS,
    CONVERSATION_STATISTICS,
    API_KEYS,
  );
  registerClass(container, RecordHeartbeat, PROCESS_REGISTER, CLOCK, ID_GENERATOR, PRODUCT_VERSION);
  registerClass(
    container,
    ReadSystem,
    STORE_PROBE,
    ASSESSMENT_LEASES,
    PROCESS_REGISTER,
    RecordHeartbeat,
    ReadHealth,
    CLOCK,
  );
  registerClass(container, ReadBacklog, WORK_BACKLOG, ASSESSMENT_LEASES, CLOCK);
  registerFactory(container, Metrics, (from) => new Metrics(() => from.resolve(ReadBacklog).execute()));
  registerClass(container, DeleteOldMonitoringRecords, USAGE, PROCESS_REGISTER, CLOCK);
}

/** Registers repositories whose writes update usage counters, notify the site's event streams, or both. */
function registerDecoratedRepositories(container: DependencyContainer): void {
  registerFactory(container, TICKETS, (from) =>
    meteredTicketRepository(from.resolve(STORED_TICKETS), from.resolve(RecordUsage), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, ACCOUNT_CLOSURES, (from) =>
    notifyingAccountClosures(from.resolve(STORED_ACCOUNT_CLOSURES), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, INVITATIONS, (from) =>
    notifyingInvitationRepository(from.resolve(STORED_INVITATIONS), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, MEMBERS, (from) =>
    notifyingMemberRepository(from.resolve(STORED_MEMBERS), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, SEEN_MARKS, (from) =>
    notifyingSeenMarkRepository(from.resolve(STORED_SEEN_MARKS), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, ASSESSMENTS, (from) =>
    meteredAssessmentRepository(from.resolve(STORED_ASSESSMENTS), from.resolve(ChangeNotifier)),
  );
  registerFactory(container, ASSESSMENT_LEASES, (from) =>
    meteredAssessmentLeases(
      from.resolve(STORED_ASSESSMENT_LEASES),
      from.resolve(RecordUsage),
      from.resolve(ChangeNotifier),
    ),
  );
  registerFactory(container, INSTALLATIONS, (from) =>
    meteredInstallationRepository(from.resolve(STORED_INSTALLATIONS), from.resolve(RecordUsage)),
  );
  registerFactory(container, DELIVERIES, (from) =>
    meteredDeliveryRepository(from.resolve(STORED_DELIVERIES), from.resolve(RecordUsage)),
  );
  registerFactory(container, DELIVERY_LEASES, (from) =>
    meteredDeliveryLeases(from.resolve(STORED_DELIVERY_LEASES), from.resolve(RecordUsage)),
  );
}
