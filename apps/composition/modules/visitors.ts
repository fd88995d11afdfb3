import type { DependencyContainer } from 'tsyringe';
import { EraseConversation } from '../../../core/tickets/erase-conversation.ts';
import { CarryOutErasures } from '../../../core/visitors/carry-out-erasures.ts';
import { ExportVisitor } from '../../../core/visitors/export-visitor.ts';
import { ReadErasure } from '../../../core/visitors/read-erasure.ts';
import { RequestErasure } from '../../../core/visitors/request-erasure.ts';
import { SearchVisitor } from '../../../core/visitors/search-visitor.ts';
import { registerClass } from '../register.ts';
import { CLOCK, CONVERSATIONS, ERASURES, ID_GENERATOR, STORE_SCRUBBER, VISITOR_TRACES } from '../tokens.ts';

/** Registers the use cases that find, export and erase the data of visitors. */
export function registerVisitors(container: DependencyContainer): void {
  registerClass(container, SearchVisitor, CONVERSATIONS);
  registerClass(container, ExportVisitor, CONVERSATIONS, VISITOR_TRACES, CLOCK);
  registerClass(container, RequestErasure, ERASURES, CLOCK, ID_GENERATOR);
  registerClass(container, ReadErasure, ERASURES);
  registerClass(
    container,
    CarryOutErasures,
    ERASURES,
    CONVERSATIONS,
    EraseConversation,
    VISITOR_TRACES,
    STORE_SCRUBBER,
    CLOCK,
  );
}
