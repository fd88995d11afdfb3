import { InvalidRequestError, type Violation } from '../shared/domain-error.ts';
import { type PathViolation, toViolation } from '../shared/object-violation.ts';
import { foldCaseForComparison } from '../shared/text.ts';
import type { Routing } from './routing.ts';
import { toPathSegments } from './routing-facts.ts';

/**
 * Validates what the request's schema cannot: conditions that match nothing or everything, duplicate names and email
 * addresses, and alerts without receivers.
 * @throws InvalidRequestError with pointers such as `/rules/3/when/field`
 */
export function validateRouting({ rules, otherwise }: Routing): void {
  const violations = [
    ...toViolationsAt('/rules', validateRuleNames(rules)),
    ...rules.flatMap(({ when, then }, index) => [
      ...toViolationsAt(`/rules/${index}/when`, validateConditions(when)),
      ...toViolationsAt(`/rules/${index}/when/field`, validateFieldCondition(when.field)),
      ...toViolationsAt(`/rules/${index}/then/alert`, validateAlert(then.alert)),
    ]),
    ...toViolationsAt('/otherwise/alert', validateAlert(otherwise.alert)),
  ];
  if (violations.length > 0) throw new InvalidRequestError(violations);
}

/** Reports each rule name that an earlier rule already has, ignoring case. */
export function validateRuleNames(rules: unknown): readonly PathViolation[] {
  if (!Array.isArray(rules)) return [];
  const names = rules.map((rule) => foldCaseForComparison(toStringOrEmpty(isObject(rule) ? rule['name'] : '')).trim());
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    if (name === '' || first === index) return [];
    return [{ path: [String(index), 'name'], detail: `is already the name of rule ${first + 1}` }];
  });
}

/** Reports conditions that match every conversation or none. */
export function validateConditions(when: unknown): readonly PathViolation[] {
  if (!isObject(when)) return [];
  const names = Object.keys(when).filter((name) => when[name] !== undefined);
  if (names.length === 0)
    return [{ path: [], detail: 'must have at least one condition; set otherwise for all other tickets' }];
  const violations = [];
  if (matchesEveryPage(when['pagePath']))
    violations.push({ path: ['pagePath'], detail: 'matches every page; remove this condition' });
  if (when['route'] === 'chat') {
    for (const name of ['intentKey', 'field'].filter((one) => names.includes(one)))
      violations.push({ path: [name], detail: 'never matches with the route chat, because chats have no form' });
  }
  return violations;
}

/** Reports a field condition unless it has exactly one of `equals` and `contains`. */
export function validateFieldCondition(condition: unknown): readonly PathViolation[] {
  if (!isObject(condition)) return [];
  const { equals, contains } = condition;
  return (equals === undefined) === (contains === undefined)
    ? [{ path: [], detail: 'must have either equals or contains' }]
    : [];
}

/** Reports an alert without receivers, and email addresses that occur twice. */
export function validateAlert(alert: unknown): readonly PathViolation[] {
  if (!isObject(alert)) return [];
  const { emails, webhookId } = alert;
  if (emails === undefined && webhookId === undefined)
    return [{ path: [], detail: 'must have emails, webhookId or both' }];
  const addresses = Array.isArray(emails) ? emails.map((email) => foldCaseForComparison(toStringOrEmpty(email))) : [];
  return addresses.flatMap((address, index) =>
    addresses.indexOf(address) === index ? [] : [{ path: ['emails', String(index)], detail: 'is given twice' }],
  );
}

function matchesEveryPage(pagePath: unknown): boolean {
  return typeof pagePath === 'string' && pagePath.startsWith('/') && toPathSegments(pagePath).length === 0;
}

function toViolationsAt(base: string, violations: readonly PathViolation[]): readonly Violation[] {
  return violations.map((violation) => toViolation(violation, base));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toStringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
