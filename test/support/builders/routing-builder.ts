import type { RoutingConditions, RoutingOutcome, RoutingRule } from '../../../core/routing/routing.ts';

/** Builds a rule with the given conditions and outcome. Its name is that of its first condition, unless given. */
export function aRule(
  when: RoutingConditions,
  then: RoutingOutcome = {},
  name = Object.keys(when).join(),
): RoutingRule {
  return { name, when, then };
}
