import type { DependencyContainer } from 'tsyringe';
import { ListMembers } from '../../../core/access/list-members.ts';
import { DryRunRouting } from '../../../core/routing/dry-run-routing.ts';
import { ReadRouting } from '../../../core/routing/read-routing.ts';
import { RouteTicket } from '../../../core/routing/route-ticket.ts';
import { SaveRouting } from '../../../core/routing/save-routing.ts';
import { registerClass } from '../register.ts';
import { CONVERSATION_READER, ROUTINGS, UNDECORATED_MEMBERS } from '../tokens.ts';

/** Registers the rules that route new tickets and chats. */
export function registerRouting(container: DependencyContainer): void {
  registerClass(container, ReadRouting, ROUTINGS);
  registerClass(container, SaveRouting, ROUTINGS, UNDECORATED_MEMBERS);
  registerClass(container, DryRunRouting, CONVERSATION_READER, ListMembers);
  registerClass(container, RouteTicket, ROUTINGS);
}
