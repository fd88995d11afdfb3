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
  ERASURE_REPOSITORY,
  ID_GENERATOR,
  PERSONAL_DATA_REPOSITORY,
  STORE_SCRUBBER,
} from '../tokens.ts';

/** Registers the use cases that find, export and erase the data of visitors. */
export function registerVisitors(container: DependencyContainer): void {
  registerClass(container, FindVisitorConversations, CONVERSATION_READER);
  registerClass(container, ExportVisitor, CONVERSATION_READER, PERSONAL_DATA_REPOSITORY, CLOCK);
  registerClass(container, RequestErasure, ERASURE_REPOSITORY, CLOCK, ID_GENERATOR);
  registerClass(container, ReadErasure, ERASURE_REPOSITORY);
  registerClass(
    container,
    ProcessErasures,
    ERASURE_REPOSITORY,
    CONVERSATION_READER,
    EraseConversation,
    PERSONAL_DATA_REPOSITORY,
    STORE_SCRUBBER,
    CLOCK,
  );
}
