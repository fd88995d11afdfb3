import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssessmentTable } from '../../../adapters/memory/assessment-table.ts';
import { CrmTable } from '../../../adapters/memory/crm-table.ts';
import { MemoryAssessmentLeases } from '../../../adapters/memory/memory-assessment-leases.ts';
import { MemoryAssessmentRepository } from '../../../adapters/memory/memory-assessment-repository.ts';
import { MemoryAuditLog } from '../../../adapters/memory/memory-audit-log.ts';
import { MemoryDeliveryRepository } from '../../../adapters/memory/memory-delivery-repository.ts';
import { MemoryDeliveryTurns } from '../../../adapters/memory/memory-delivery-turns.ts';
import { MemoryInstallationRepository } from '../../../adapters/memory/memory-installation-repository.ts';
import { MemorySiteFeed } from '../../../adapters/memory/memory-site-feed.ts';
import { MemoryTicketRepository } from '../../../adapters/memory/memory-ticket-repository.ts';
import { MemoryUsageRepository } from '../../../adapters/memory/memory-usage-repository.ts';
import { GatherNews } from '../../../core/watching/gather-news.ts';
import { ReadUsage } from '../../../core/watching/read-usage.ts';
import { RecordUsage } from '../../../core/watching/record-usage.ts';
import { watchedAssessments, watchedLeases } from '../../../core/watching/watched-assessments.ts';
import { watchedDeliveries, watchedInstallations, watchedTurns } from '../../../core/watching/watched-deliveries.ts';
import { watchedTickets } from '../../../core/watching/watched-tickets.ts';
import { assessmentLeasesSuite } from '../../conformance/assessment-leases.suite.ts';
import { assessmentRepositorySuite } from '../../conformance/assessment-repository.suite.ts';
import { deliveryRepositorySuite } from '../../conformance/delivery-repository.suite.ts';
import { deliveryTurnsSuite } from '../../conformance/delivery-turns.suite.ts';
import { installationRepositorySuite } from '../../conformance/installation-repository.suite.ts';
import { ticketRepositorySuite } from '../../conformance/ticket-repository.suite.ts';
import { endedAs } from '../../support/assessment-builder.ts';
import { SITE } from '../../support/known-ids.ts';
import { ManualTimer } from '../../support/manual-timer.ts';
import { opens } from '../../support/opened.ts';
import { aChat, anOpening, aTicket, changeTo } from '../../support/ticket-builder.ts';

function watched() {
  const [timer, feed, counts] = [new ManualTimer(), new MemorySiteFeed(), new MemoryUsageRepository()];
  const usage = new RecordUsage(counts, timer.clock);
  const news = new GatherNews(feed, timer);
  const [table, auditLog, crm] = [new AssessmentTable(), new MemoryAuditLog(), new CrmTable()];
  const heard: string[] = [];
  feed.listen(SITE, ({ kind, id }) => void heard.push(`${kind} ${id}`));
  const read = new ReadUsage(counts, usage, timer.clock);
  return {
    tickets: watchedTickets(new MemoryTicketRepository(), usage, news),
    assessments: watchedAssessments(new MemoryAssessmentRepository(table, auditLog), news),
    leases: watchedLeases(new MemoryAssessmentLeases(table), usage, news),
    auditLog,
    installations: watchedInstallations(new MemoryInstallationRepository(crm), usage),
    deliveries: watchedDeliveries(new MemoryDeliveryRepository(crm), usage),
    turns: watchedTurns(new MemoryDeliveryTurns(crm), usage),
    usage: () => read.execute({ siteId: SITE, days: 1 }),
    /** What was heard since the last time, once the news are out. */
    news: async () => {
      await timer.pass(100);
      return heard.splice(0);
    },
  };
}

ticketRepositorySuite(opens(() => watched().tickets));
assessmentRepositorySuite(opens(watched));
assessmentLeasesSuite(opens(watched));
installationRepositorySuite(opens(watched));
deliveryRepositorySuite(opens(watched));
deliveryTurnsSuite(opens(watched));

describe('A watched TicketRepository', () => {
  it('tells of a conversation once in a while, however often it changes', async () => {
    const { tickets, news } = watched();
    const { ticket } = await tickets.open(anOpening(aChat()));
    await tickets.changeConversation(SITE, ticket.id, changeTo({ status: 'escalated' }));
    assert.deepEqual(await news(), [`conversations ${ticket.id}`]);

    await tickets.changeConversation(SITE, ticket.id, changeTo({ status: 'open' }));
    assert.deepEqual(await news(), [`conversations ${ticket.id}`]);
  });

  it('tells nothing of what changes nothing, and of what was done before', async () => {
    const { tickets, news } = watched();
    const { ticket } = await tickets.open(anOpening(aTicket()));
    const once = { key: 'one', fingerprint: 'this', at: 0 };
    await tickets.change(SITE, ticket.id, changeTo({ status: 'escalated' }), once);
    await news();

    await tickets.change(SITE, ticket.id, changeTo({ status: 'escalated' }), once);
    await tickets.change(SITE, ticket.id, (same) => same);
    await tickets.open(anOpening(ticket));

    assert.deepEqual(await news(), []);
  });

  it('counts conversations as they are made, and as they become resolved', async () => {
    const { tickets, usage } = watched();
    const { ticket } = await tickets.open(anOpening(aTicket()));
    await tickets.open(anOpening(ticket));
    for (const status of ['resolved', 'resolved', 'open', 'resolved'] as const) {
      await tickets.change(SITE, ticket.id, changeTo({ status }));
    }

    const { created, resolved } = (await usage()).tickets[0] ?? {};
    assert.deepEqual([created, resolved], [1, 2]);
  });
});

describe('Watched AssessmentLeases', () => {
  it('count the ends of assessments, and tell of them', async () => {
    const stores = watched();
    const { id } = await endedAs(stores, 'completed');
    await endedAs(stores, 'failed');

    const { completed, failed } = (await stores.usage()).assessments[0] ?? {};
    assert.deepEqual([completed, failed], [1, 1]);
    assert.ok((await stores.news()).includes(`assessments ${id}`));
  });
});
