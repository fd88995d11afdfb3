import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssessmentTable } from '../../../adapters/memory/assessment-table.ts';
import { CrmTable } from '../../../adapters/memory/crm-table.ts';
import { MemoryAssessmentLeases } from '../../../adapters/memory/memory-assessment-leases.ts';
import { MemoryAssessmentRepository } from '../../../adapters/memory/memory-assessment-repository.ts';
import { MemoryAuditLog } from '../../../adapters/memory/memory-audit-log.ts';
import { MemoryChangeFeed } from '../../../adapters/memory/memory-change-feed.ts';
import { MemoryCrmDeliveryLeases } from '../../../adapters/memory/memory-crm-delivery-leases.ts';
import { MemoryCrmDeliveryRepository } from '../../../adapters/memory/memory-crm-delivery-repository.ts';
import { MemoryInstallationRepository } from '../../../adapters/memory/memory-installation-repository.ts';
import { MemorySiteEventBus } from '../../../adapters/memory/memory-site-event-bus.ts';
import { MemoryTicketRepository } from '../../../adapters/memory/memory-ticket-repository.ts';
import { MemoryUsageRepository } from '../../../adapters/memory/memory-usage-repository.ts';
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
import { ChangeNotifier } from '../../../core/monitoring/site-events/change-notifier.ts';
import { FlushAndReadUsage } from '../../../core/monitoring/usage/flush-and-read-usage.ts';
import { RecordUsage } from '../../../core/monitoring/usage/record-usage.ts';
import { assessmentLeasesSuite } from '../../conformance/assessment-leases.suite.ts';
import { assessmentRepositorySuite } from '../../conformance/assessment-repository.suite.ts';
import { crmDeliveryLeasesSuite } from '../../conformance/crm-delivery-leases.suite.ts';
import { crmDeliveryRepositorySuite } from '../../conformance/crm-delivery-repository.suite.ts';
import { installationRepositorySuite } from '../../conformance/installation-repository.suite.ts';
import { ticketRepositorySuite } from '../../conformance/ticket-repository.suite.ts';
import { addFinishedAssessment } from '../../support/builders/assessment-builder.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aChat, aNewConversation, aTicket, aTicketChange } from '../../support/builders/ticket-builder.ts';
import { ManualTimer } from '../../support/fixtures/manual-timer.ts';
import { openWith } from '../../support/fixtures/open-port.ts';

function meteredPorts() {
  const [timer, bus, counts] = [new ManualTimer(), new MemorySiteEventBus(), new MemoryUsageRepository()];
  const usage = new RecordUsage(counts, timer.clock);
  const notifier = new ChangeNotifier(bus, new MemoryChangeFeed(), timer);
  const [table, auditLog, crm] = [new AssessmentTable(), new MemoryAuditLog(), new CrmTable()];
  const notified: string[] = [];
  bus.listen(SITE, ({ kind, id }) => void notified.push(`${kind} ${id}`));
  const read = new FlushAndReadUsage(counts, usage, timer.clock);
  return {
    tickets: createMeteredTicketRepository(new MemoryTicketRepository(), usage, notifier),
    assessments: createNotifyingAssessmentRepository(new MemoryAssessmentRepository(table, auditLog), notifier),
    leases: createMeteredAssessmentLeases(new MemoryAssessmentLeases(table), usage, notifier),
    auditLog,
    installations: createMeteredInstallationRepository(new MemoryInstallationRepository(crm), usage),
    deliveries: createMeteredCrmDeliveryRepository(new MemoryCrmDeliveryRepository(crm), usage),
    deliveryLeases: createMeteredCrmDeliveryLeases(new MemoryCrmDeliveryLeases(crm), usage),
    usage: () => read.execute({ siteId: SITE, days: 1 }),
    /** The changes announced since the last call. */
    changes: async () => {
      await timer.advance(100);
      return notified.splice(0);
    },
  };
}

ticketRepositorySuite(openWith(() => meteredPorts().tickets));
assessmentRepositorySuite(openWith(meteredPorts));
assessmentLeasesSuite(openWith(meteredPorts));
installationRepositorySuite(openWith(meteredPorts));
crmDeliveryRepositorySuite(openWith(meteredPorts));
crmDeliveryLeasesSuite(openWith(meteredPorts));

describe('createMeteredTicketRepository', () => {
  it('announces a conversation once per batch, however often it changes', async () => {
    const { tickets, changes } = meteredPorts();
    const { ticket } = await tickets.addConversation(aNewConversation(aChat()));
    await tickets.changeConversation(SITE, ticket.id, aTicketChange({ status: 'escalated' }));
    assert.deepEqual(await changes(), [`conversations ${ticket.id}`]);

    await tickets.changeConversation(SITE, ticket.id, aTicketChange({ status: 'open' }));
    assert.deepEqual(await changes(), [`conversations ${ticket.id}`]);
  });

  it('ignores changes without effect and repeated commands', async () => {
    const { tickets, changes } = meteredPorts();
    const { ticket } = await tickets.addConversation(aNewConversation(aTicket()));
    const once = { key: 'one', fingerprint: 'this', at: 0 };
    await tickets.change(SITE, ticket.id, aTicketChange({ status: 'escalated' }), once);
    await changes();

    await tickets.change(SITE, ticket.id, aTicketChange({ status: 'escalated' }), once);
    await tickets.change(SITE, ticket.id, (same) => same);
    await tickets.addConversation(aNewConversation(ticket));

    assert.deepEqual(await changes(), []);
  });

  it('counts created and resolved conversations', async () => {
    const { tickets, usage } = meteredPorts();
    const { ticket } = await tickets.addConversation(aNewConversation(aTicket()));
    await tickets.addConversation(aNewConversation(ticket));
    for (const status of ['resolved', 'resolved', 'open', 'resolved'] as const) {
      await tickets.change(SITE, ticket.id, aTicketChange({ status }));
    }

    const { created, resolved } = (await usage()).tickets[0] ?? {};
    assert.deepEqual([created, resolved], [1, 2]);
  });
});

describe('createMeteredAssessmentLeases', () => {
  it('counts and announces finished assessments', async () => {
    const stores = meteredPorts();
    const { id } = await addFinishedAssessment(stores, 'completed');
    await addFinishedAssessment(stores, 'failed');

    const { completed, failed } = (await stores.usage()).assessments[0] ?? {};
    assert.deepEqual([completed, failed], [1, 1]);
    assert.ok((await stores.changes()).includes(`assessments ${id}`));
  });
});
