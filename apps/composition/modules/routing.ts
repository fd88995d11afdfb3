import type { DependencyContainer } from 'tsyringe';
import { ListMembers } from '../../../core/access/list-members.ts';
import { DryRunRouting } from '../../../core/routing/dry-run-routing.ts';
import { ReadRouting } from '../../../core/routing/read-routing.ts';
import { RouteTicket } from '../../../core/routing/route-ticket.ts';
import { SaveRouting } from '../../../core/routing/save-routing.ts';
import { registerClass } from '../register.ts';
import { CONVERSATION_READER, ROUTING_REPOSITORY, UNDECORATED_MEMBER_REPOSITORY } from '../tokens.ts';

/** Registers the rules that route new tickets and chats. */
export function registerRouting(container: DependencyContainer): void {
  registerClass(container, ReadRouting, ROUTING_REPOSITORY);
  registerClass(container, SaveRouting, ROUTING_REPOSITORY, UNDECORATED_MEMBER_REPOSITORY);
  registerClass(container, DryRunRouting, CONVERSATION_READER, ListMembers);
  registerClass(container, RouteTicket, ROUTING_REPOSITORY);
}
