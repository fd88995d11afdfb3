import type { DependencyContainer } from 'tsyringe';
import { EraseConversation } from '../../../core/tickets/erase-conversation.ts';
import { ExportVisitor } from '../../../core/visitors/export-visitor.ts';
import { FindVisitorConversations } from '../../../core/visitors/find-visitor-conversations.ts';
import { ProcessErasures } from '../../../core/visitors/process-erasures.ts';
import { ReadErasure } from '../../../core/visitors/read-erasure.ts';
import { RequestErasure } from '../../../core/visitors/request-erasure.ts';
import { registerClass } from '../register.ts';
import {
  CLOCK,
  CONVERSATION_READER,
  ERASURES,
  ID_GENERATOR,
  PERSONAL_DATA_RECORDS,
  STORE_SCRUBBER,
} from '../tokens.ts';

/** Registers the use cases that find, export and erase the data of visitors. */
export function registerVisitors(container: DependencyContainer): void {
  registerClass(container, FindVisitorConversations, CONVERSATION_READER);
  registerClass(container, ExportVisitor, CONVERSATION_READER, PERSONAL_DATA_RECORDS, CLOCK);
  registerClass(container, RequestErasure, ERASURES, CLOCK, ID_GENERATOR);
  registerClass(container, ReadErasure, ERASURES);
  registerClass(
    container,
    ProcessErasures,
    ERASURES,
    CONVERSATION_READER,
    EraseConversation,
    PERSONAL_DATA_RECORDS,
    STORE_SCRUBBER,
    CLOCK,
  );
}
