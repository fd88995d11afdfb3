import type { Routing, RoutingOutcome } from './routing.ts';
import type { RoutingRepository } from './routing-repository.port.ts';
import { checkRouting } from './validate-routing.ts';

export interface SaveRoutingCommand {
  readonly siteId: string;
  readonly routing: Routing;
}

/**
 * Replaces the routing of a site. The next conversation that a visitor opens is routed by it. Removes white space
 * around the names of rules and teams. Does not check whether the webhooks of alerts exist.
 * @throws InvalidRequest with pointers such as `/rules/3/when/field`; nothing is stored then
 */
export class SaveRouting {
  constructor(private readonly routings: RoutingRepository) {}

  async execute({ siteId, routing }: SaveRoutingCommand): Promise<Routing> {
    checkRouting(routing);
    const { rules, otherwise } = routing;
    const saved: Routing = {
      rules: rules.map(({ name, when, then }) => ({ name: name.trim(), when, then: trimTeam(then) })),
      otherwise: trimTeam(otherwise),
    };
    await this.routings.save(siteId, saved);
    return saved;
  }
}

function trimTeam(outcome: RoutingOutcome): RoutingOutcome {
  return outcome.team === undefined ? outcome : { ...outcome, team: outcome.team.trim() };
}
