import type { RoutingConditions, RoutingOutcome } from './routing-endpoints.ts';

/** Describes each condition of a rule in a few words. `formTitles` has the titles of the site's forms by their keys. */
export function describeConditions(
  { intentKey, route, locale, pagePath, emailDomain, priority, field }: RoutingConditions,
  formTitles: ReadonlyMap<string, string>,
): readonly string[] {
  return [
    intentKey !== undefined && `form is ${formTitles.get(intentKey) ?? intentKey}`,
    route !== undefined && (route === 'chat' ? 'channel is chat' : 'channel is form'),
    locale !== undefined && `language is ${locale}`,
    pagePath !== undefined && `page path starts with ${pagePath}`,
    emailDomain !== undefined && `email domain is ${emailDomain}`,
    priority !== undefined && `priority is ${priority}`,
    field !== undefined &&
      (field.equals === undefined
        ? `${field.name} contains “${field.contains ?? ''}”`
        : `${field.name} is “${field.equals}”`),
  ].filter((text) => text !== false);
}

/**
 * Describes what a rule does, such as `set team Billing, priority urgent`. `memberNames` has the names of the site's
 * members by account id.
 */
export function describeOutcome(
  { priority, team, assigneeId, alert }: RoutingOutcome,
  memberNames: ReadonlyMap<string, string>,
): string {
  const values = [team !== undefined && `team ${team}`, priority !== undefined && `priority ${priority}`];
  const changes = values.filter((text) => text !== false).join(', ');
  const effects = [
    changes && `set ${changes}`,
    assigneeId !== undefined && `assign to ${memberNames.get(assigneeId) ?? 'nobody (the member has left)'}`,
    alert && 'send an alert',
  ].filter((text) => text);
  return effects.join(', ') || 'no changes';
}
