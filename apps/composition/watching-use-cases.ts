import { ReadAudit } from '../../core/access/read-audit.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import type { ReadHealth } from '../../core/health/read-health.ts';
import { DeleteOldRecords } from '../../core/watching/delete-old-records.ts';
import { GatherNews } from '../../core/watching/gather-news.ts';
import { ListRequests } from '../../core/watching/list-requests.ts';
import { ReadSystem } from '../../core/watching/read-system.ts';
import { ReadUsage } from '../../core/watching/read-usage.ts';
import { RecordRequests } from '../../core/watching/record-requests.ts';
import { RecordUsage } from '../../core/watching/record-usage.ts';
import { ReportProcess } from '../../core/watching/report-process.ts';
import { watchedAssessments, watchedLeases } from '../../core/watching/watched-assessments.ts';
import { watchedDeliveries, watchedInstallations, watchedTurns } from '../../core/watching/watched-deliveries.ts';
import { watchedTickets } from '../../core/watching/watched-tickets.ts';
import type { PortOf, Ports } from './tokens.ts';
import { productVersion } from './version.ts';

type Watched = Pick<
  Ports,
  'tickets' | 'assessments' | 'assessmentLeases' | 'deliveries' | 'deliveryTurns' | 'installations'
>;

/** Puts the ports whose changes are counted and told in place of those that only make them. */
export function watching(port: PortOf) {
  const recordUsage = new RecordUsage(port('usage'), port('clock'));
  const gatherNews = new GatherNews(port('siteFeed'), port('timer'));
  const watched: Watched = {
    tickets: watchedTickets(port('tickets'), recordUsage, gatherNews),
    assessments: watchedAssessments(port('assessments'), gatherNews),
    assessmentLeases: watchedLeases(port('assessmentLeases'), recordUsage, gatherNews),
    deliveries: watchedDeliveries(port('deliveries'), recordUsage),
    deliveryTurns: watchedTurns(port('deliveryTurns'), recordUsage),
    installations: watchedInstallations(port('installations'), recordUsage),
  };
  const standsIn: Partial<Ports> = watched;
  const watchedPort: PortOf = (name) => standsIn[name] ?? port(name);
  return { port: watchedPort, recordUsage, gatherNews };
}

/** How owners and the operator watch what is done. */
export function watchingUseCases(
  port: PortOf,
  readHealth: ReadHealth,
  { recordUsage, gatherNews }: Omit<ReturnType<typeof watching>, 'port'>,
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
    gatherNews,
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
