import type { RoutingConditions, RoutingOutcome } from './routing-endpoints.ts';

/** Describes each condition of a rule in a few words. `formTitles` has the titles of the site's forms by their keys. */
export function describeConditions(
  { intentKey, route, locale, pagePath, emailDomain, priority, field }: RoutingConditions,
  formTitles: ReadonlyMap<string, string>,
): readonly string[] {
  return [
    intentKey !== undefined && `form ${formTitles.get(intentKey) ?? intentKey}`,
    route !== undefined && (route === 'chat' ? 'source chat' : 'source form'),
    locale !== undefined && `language ${locale}`,
    pagePath !== undefined && `page ${pagePath}`,
    emailDomain !== undefined && `email @${emailDomain}`,
    priority !== undefined && `priority ${priority}`,
    field !== undefined &&
      (field.equals === undefined
        ? `${field.name} contains “${field.contains ?? ''}”`
        : `${field.name} is “${field.equals}”`),
  ].filter((text) => text !== false);
}

/** Describes what a rule sets. Returns no texts if it leaves the ticket as it is. */
export function describeOutcome({ priority, team, alert }: RoutingOutcome): readonly string[] {
  return [priority, team, alert && 'alert'].filter((text) => text !== undefined);
}
