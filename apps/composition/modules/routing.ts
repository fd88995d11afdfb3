import type { DependencyContainer } from 'tsyringe';
import { DryRunRouting } from '../../../core/routing/dry-run-routing.ts';
import { ReadRouting } from '../../../core/routing/read-routing.ts';
import { RouteTicket } from '../../../core/routing/route-ticket.ts';
import { SaveRouting } from '../../../core/routing/save-routing.ts';
import { registerClass } from '../register.ts';
import { CONVERSATIONS, ROUTINGS } from '../tokens.ts';

/** Registers the rules that route new tickets and chats. */
export function registerRouting(container: DependencyContainer): void {
  registerClass(container, ReadRouting, ROUTINGS);
  registerClass(container, SaveRouting, ROUTINGS);
  registerClass(container, DryRunRouting, CONVERSATIONS);
  registerClass(container, RouteTicket, ROUTINGS);
}
