import type { InferOutput } from 'valibot';
import type { dryRunRouting } from '../../contracts/management/routing.ts';
import type { DryRunMatch } from '../../core/routing/dry-run-routing.ts';
import type { RoutingOutcome } from '../../core/routing/routing.ts';

type DryRunMatchResource = Omit<InferOutput<typeof dryRunRouting.success.schema>['matches'][number], 'then'> & {
  readonly then: RoutingOutcome;
};

/** Converts a conversation of a dry run, and the rule that matches it, to its API resource. */
export function toDryRunMatchResource({ conversation, rule, outcome, assignee }: DryRunMatch): DryRunMatchResource {
  const { id, route, summary, createdAt } = conversation;
  return { ticketId: id, route, summary, createdAt, rule: rule?.name.trim() ?? null, then: outcome, assignee };
}
