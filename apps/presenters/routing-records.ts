import type { InferOutput } from 'valibot';
import type { dryRunRouting } from '../../contracts/management/routing.ts';
import type { DryRunMatch } from '../../core/routing/dry-run-routing.ts';
import type { RoutingOutcome } from '../../core/routing/routing.ts';

type DryRunRecord = Omit<InferOutput<typeof dryRunRouting.success.schema>['matches'][number], 'then'> & {
  readonly then: RoutingOutcome;
};

/** Maps a match of a dry run to the wire. */
export function toDryRunRecord({ conversation, rule, outcome, assignee }: DryRunMatch): DryRunRecord {
  const { id, route, summary, createdAt } = conversation;
  return { ticketId: id, route, summary, createdAt, rule: rule?.name.trim() ?? null, then: outcome, assignee };
}
