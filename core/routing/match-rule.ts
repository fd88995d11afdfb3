import { foldCaseForComparison } from '../shared/text.ts';
import type { FieldCondition, Routing, RoutingConditions, RoutingOutcome, RoutingRule } from './routing.ts';
import { type RoutingFacts, toDomainLabels, toLocaleSubtags, toPathSegments } from './routing-facts.ts';

/**
 * The first rule that matches, and its outcome. If no rule matches, `rule` is null, and the outcome is `otherwise` of
 * the routing.
 */
export interface RoutingMatch {
  readonly rule: RoutingRule | null;
  readonly outcome: RoutingOutcome;
}

/** Finds the first rule whose conditions all hold: docs/routing.md#conditions */
export function matchRule({ rules, otherwise }: Routing, facts: RoutingFacts): RoutingMatch {
  const rule = rules.find(({ when }) => matchesConditions(when, facts)) ?? null;
  return { rule, outcome: rule?.then ?? otherwise };
}

function matchesConditions(when: RoutingConditions, facts: RoutingFacts): boolean {
  const { intentKey, route, locale, pagePath, emailDomain, priority, field } = when;
  return (
    (intentKey === undefined || intentKey === facts.intentKey) &&
    (route === undefined || route === facts.route) &&
    (priority === undefined || priority === facts.priority) &&
    (locale === undefined || hasPrefix(facts.localeSubtags, toLocaleSubtags(locale))) &&
    (pagePath === undefined || hasPrefix(facts.pathSegments, toPathSegments(pagePath))) &&
    (emailDomain === undefined || hasSuffix(facts.emailLabels, toDomainLabels(emailDomain))) &&
    (field === undefined || matchesField(field, facts.findAnswer(field.name)))
  );
}

function matchesField({ equals, contains }: FieldCondition, answer: string | undefined): boolean {
  if (answer === undefined) return false;
  return (
    (equals === undefined || answer.trim() === foldCaseForComparison(equals).trim()) &&
    (contains === undefined || answer.includes(foldCaseForComparison(contains)))
  );
}

function hasPrefix(list: readonly string[], start: readonly string[]): boolean {
  return start.length <= list.length && start.every((item, index) => item === list[index]);
}

function hasSuffix(list: readonly string[], end: readonly string[]): boolean {
  return hasPrefix(list.toReversed(), end.toReversed());
}
