import { describe } from 'node:test';
import type { TicketRepository } from '../../core/tickets/ticket-repository.port.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';
import { ticketChanges } from './ticket-repository-changes.suite.ts';
import { ticketDocuments } from './ticket-repository-documents.suite.ts';
import { ticketErasure } from './ticket-repository-erasure.suite.ts';
import { ticketFilters } from './ticket-repository-filters.suite.ts';
import { ticketIdempotency } from './ticket-repository-idempotency.suite.ts';
import { ticketModel } from './ticket-repository-model.suite.ts';
import { newConversations } from './ticket-repository-new-conversations.suite.ts';
import { ticketPageBytes } from './ticket-repository-page-bytes.suite.ts';
import { ticketPages } from './ticket-repository-pages.suite.ts';
import { ticketRoutes } from './ticket-repository-routes.suite.ts';
import { ticketSync } from './ticket-repository-sync.suite.ts';

/**
 * Conformance tests of TicketRepository. `open` returns a store with `SITE` and `OTHER_SITE`. `modelRuns` is the number
 * of random histories.
 */
export function ticketRepositorySuite(open: () => Promise<OpenPort<TicketRepository>>, modelRuns = 50): void {
  describe('TicketRepository', () => {
    newConversations(open);
    ticketChanges(open);
    ticketIdempotency(open);
    ticketDocuments(open);
    ticketRoutes(open);
    ticketPages(open);
    ticketPageBytes(open);
    ticketFilters(open);
    ticketSync(open);
    ticketErasure(open);
    ticketModel(open, modelRuns);
  });
}
