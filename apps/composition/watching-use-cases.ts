import { ReadAudit } from '../../core/access/read-audit.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import type { ReadHealth } from '../../core/health/read-health.ts';
import {
  meteredAssessmentLeases,
  meteredAssessmentRepository,
} from '../../core/monitoring/metered/metered-assessments.ts';
import {
  meteredDeliveryLeases,
  meteredDeliveryRepository,
  meteredInstallationRepository,
} from '../../core/monitoring/metered/metered-deliveries.ts';
import { meteredTicketRepository } from '../../core/monitoring/metered/metered-tickets.ts';
import { ListRequests } from '../../core/monitoring/request-log/list-requests.ts';
import { RecordRequests } from '../../core/monitoring/request-log/record-requests.ts';
import { ChangeNotifier } from '../../core/monitoring/site-events/change-notifier.ts';
import { DeleteOldRecords } from '../../core/monitoring/system/delete-old-records.ts';
import { ReadSystem } from '../../core/monitoring/system/read-system.ts';
import { ReportProcess } from '../../core/monitoring/system/report-process.ts';
import { ReadUsage } from '../../core/monitoring/usage/read-usage.ts';
import { RecordUsage } from '../../core/monitoring/usage/record-usage.ts';
import type { PortOf, Ports } from './tokens.ts';
import { productVersion } from './version.ts';

type Watched = Pick<
  Ports,
  'tickets' | 'assessments' | 'assessmentLeases' | 'deliveries' | 'deliveryLeases' | 'installations'
>;

/** Puts the ports whose changes are counted and told in place of those that only make them. */
export function watching(port: PortOf) {
  const recordUsage = new RecordUsage(port('usage'), port('clock'));
  const changeNotifier = new ChangeNotifier(port('siteEventBus'), port('timer'));
  const watched: Watched = {
    tickets: meteredTicketRepository(port('tickets'), recordUsage, changeNotifier),
    assessments: meteredAssessmentRepository(port('assessments'), changeNotifier),
    assessmentLeases: meteredAssessmentLeases(port('assessmentLeases'), recordUsage, changeNotifier),
    deliveries: meteredDeliveryRepository(port('deliveries'), recordUsage),
    deliveryLeases: meteredDeliveryLeases(port('deliveryLeases'), recordUsage),
    installations: meteredInstallationRepository(port('installations'), recordUsage),
  };
  const standsIn: Partial<Ports> = watched;
  const watchedPort: PortOf = (name) => standsIn[name] ?? port(name);
  return { port: watchedPort, recordUsage, changeNotifier };
}

/** How owners and the operator watch what is done. */
export function watchingUseCases(
  port: PortOf,
  readHealth: ReadHealth,
  { recordUsage, changeNotifier }: Omit<ReturnType<typeof watching>, 'port'>,
) {
  const [clock, ids, auditLog] = [port('clock'), port('ids'), port('auditLog')];
  const [requestLog, usage, processes] = [port('requestLog'), port('usage'), port('processes')];
  const recordRequests = new RecordRequests(requestLog, port('sites'), clock, ids);
  const reportProcess = new ReportProcess(processes, clock, ids, productVersion());
  return {
    recordAudit: new RecordAudit(auditLog, clock, ids),
    readAudit: new ReadAudit(auditLog),
    recordRequests,
    listRequests: new ListRequests(requestLog, recordRequests),
    recordUsage,
    readUsage: new ReadUsage(usage, recordUsage, clock),
    changeNotifier,
    reportProcess,
    readSystem: new ReadSystem(
      port('storeProbe'),
      port('assessmentLeases'),
      processes,
      reportProcess,
      readHealth,
      clock,
    ),
    deleteOldRecords: new DeleteOldRecords(requestLog, usage, processes, clock),
  };
}
