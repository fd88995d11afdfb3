import type { MemberRepository } from '../access/member-repository.port.ts';
import { InvalidRequestError } from '../shared/domain-error.ts';
import { listAssignees, type Routing, type RoutingOutcome } from './routing.ts';
import type { RoutingRepository } from './routing-repository.port.ts';
import { validateRouting } from './validate-routing.ts';

export interface SaveRoutingCommand {
  readonly siteId: string;
  readonly routing: Routing;
}

/**
 * Replaces the routing of a site. It applies from the next conversation that a visitor opens. Trims the names of rules
 * and teams. Assignees must be members of the site, or assignees of the stored routing, who may have left since. Does
 * not check whether the webhooks of alerts exist.
 * @throws InvalidRequestError with pointers such as `/rules/3/when/field`; nothing is stored then
 */
export class SaveRouting {
  constructor(
    private readonly routings: RoutingRepository,
    private readonly members: Pick<MemberRepository, 'list'>,
  ) {}

  async execute({ siteId, routing }: SaveRoutingCommand): Promise<Routing> {
    validateRouting(routing);
    await this.checkAssignees(siteId, routing);
    const { rules, otherwise } = routing;
    const saved: Routing = {
      rules: rules.map(({ name, when, then }) => ({ name: name.trim(), when, then: trimTeam(then) })),
      otherwise: trimTeam(otherwise),
    };
    await this.routings.save(siteId, saved);
    return saved;
  }

  private async checkAssignees(siteId: string, routing: Routing): Promise<void> {
    const assignees = listAssignees(routing);
    if (assignees.length === 0) return;
    const [members, current] = await Promise.all([this.members.list(siteId), this.routings.find(siteId)]);
    const allowedAccountIds = new Set([...members, ...listAssignees(current)].map(({ accountId }) => accountId));
    const rejectedAssignees = assignees.filter(({ accountId }) => !allowedAccountIds.has(accountId));
    if (rejectedAssignees.length > 0)
      throw new InvalidRequestError(
        rejectedAssignees.map(({ pointer }) => ({ pointer, detail: 'must be the account id of a member of the site' })),
      );
  }
}

function trimTeam(outcome: RoutingOutcome): RoutingOutcome {
  return outcome.team === undefined ? outcome : { ...outcome, team: outcome.team.trim() };
}
