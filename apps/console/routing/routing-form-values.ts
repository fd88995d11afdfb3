import { CONVERSATION_ROUTES, TICKET_PRIORITIES } from '../../../core/tickets/ticket.ts';
import { splitLines } from '../form/split-lines.ts';
import type { Routing, RoutingConditions, RoutingOutcome, SavedRouting } from './routing-endpoints.ts';

export const FIELD_COMPARISONS = ['contains', 'equals'] as const;

/** The form values of an outcome. An empty text or null means that the rule does not set the value. */
export interface OutcomeFormValues {
  readonly priority: string | null;
  readonly team: string;
  readonly assigneeId: string | null;
  /** Email addresses, one per line. */
  readonly emails: string;
  readonly webhookId: string | null;
}

/** The form values of the conditions of a rule. An empty text or null means no condition. */
export interface ConditionFormValues {
  readonly intentKey: string | null;
  readonly route: string | null;
  readonly locale: string;
  readonly pagePath: string;
  readonly emailDomain: string;
  readonly priority: string | null;
  readonly fieldName: string;
  readonly fieldComparison: (typeof FIELD_COMPARISONS)[number];
  readonly fieldText: string;
}

export interface RuleFormValues {
  /** Identifies the rule's row on the page while it is renamed and moved. `useForm` does not compare it. */
  readonly rowId: number;
  readonly name: string;
  readonly when: ConditionFormValues;
  readonly then: OutcomeFormValues;
}

export interface RoutingFormValues {
  readonly rules: readonly RuleFormValues[];
  readonly otherwise: OutcomeFormValues;
}

const EMPTY_OUTCOME_VALUES: OutcomeFormValues = {
  priority: null,
  team: '',
  assigneeId: null,
  emails: '',
  webhookId: null,
};
const EMPTY_CONDITION_VALUES: ConditionFormValues = {
  intentKey: null,
  route: null,
  locale: '',
  pagePath: '',
  emailDomain: '',
  priority: null,
  fieldName: '',
  fieldComparison: 'contains',
  fieldText: '',
};

/** Row ids are never reused, so that a click never affects a rule that has meanwhile replaced the clicked rule. */
let lastRowId = 0;

/** Creates an empty rule. */
export function createEmptyRuleValues(): RuleFormValues {
  return { rowId: nextRowId(), name: '', when: EMPTY_CONDITION_VALUES, then: EMPTY_OUTCOME_VALUES };
}

function nextRowId(): number {
  lastRowId += 1;
  return lastRowId;
}

/** Converts the stored routing to form values. */
export function toRoutingFormValues({ rules, otherwise }: SavedRouting): RoutingFormValues {
  return {
    rules: rules.map(({ name, when, then }) => ({
      rowId: nextRowId(),
      name,
      when: toConditionFormValues(when),
      then: toOutcomeFormValues(then),
    })),
    otherwise: toOutcomeFormValues(otherwise),
  };
}

/** Converts form values to the routing that is tested or saved. */
export function toRouting({ rules, otherwise }: RoutingFormValues): Routing {
  return {
    rules: rules.map(({ name, when, then }) => ({ name, when: toConditions(when), then: toOutcome(then) })),
    otherwise: toOutcome(otherwise),
  };
}

/** Converts the JSON pointer of an error to that of the form value. */
export function toRoutingFieldPointer(pointer: string): string {
  return pointer
    .replace(/\/alert\/(emails|webhookId)/, '/$1')
    .replace(/\/when\/field\/name$/, '/when/fieldName')
    .replace(/\/when\/field\/(?:contains|equals)$/, '/when/fieldText');
}

/** Converts form values to the conditions of a rule. Its field condition may be incomplete. */
export function toConditions(values: ConditionFormValues): RoutingConditions {
  const { intentKey, route, locale, pagePath, emailDomain, priority, fieldName, fieldComparison, fieldText } = values;
  const texts = { intentKey, locale: locale.trim(), pagePath: pagePath.trim(), emailDomain: emailDomain.trim() };
  return {
    ...omitEmpty(texts),
    ...toKnownOptionMember('route', CONVERSATION_ROUTES, route),
    ...toKnownOptionMember('priority', TICKET_PRIORITIES, priority),
    ...(fieldName + fieldText !== '' && { field: { name: fieldName.trim(), [fieldComparison]: fieldText } }),
  };
}

/** Converts form values to an outcome. */
export function toOutcome({ priority, team, assigneeId, emails, webhookId }: OutcomeFormValues): RoutingOutcome {
  const addresses = splitLines(emails);
  const alert = {
    ...(addresses.length > 0 && { emails: addresses }),
    ...omitEmpty({ webhookId }),
  };
  return {
    ...toKnownOptionMember('priority', TICKET_PRIORITIES, priority),
    ...omitEmpty({ team: team.trim(), assigneeId }),
    ...(Object.keys(alert).length > 0 && { alert }),
  };
}

function toConditionFormValues({ field, ...texts }: RoutingConditions): ConditionFormValues {
  return {
    ...EMPTY_CONDITION_VALUES,
    ...omitUndefined(texts),
    fieldName: field?.name ?? '',
    fieldComparison: field?.equals === undefined ? 'contains' : 'equals',
    fieldText: field?.equals ?? field?.contains ?? '',
  };
}

function toOutcomeFormValues({ priority, team, assigneeId, alert }: RoutingOutcome): OutcomeFormValues {
  const emails = (alert?.emails ?? []).join('\n');
  return {
    ...EMPTY_OUTCOME_VALUES,
    ...omitUndefined({ priority, team, assigneeId, webhookId: alert?.webhookId }),
    emails,
  };
}

function omitUndefined<Values extends object>(values: Values): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: NonNullable<Values[Name]>;
  };
}

function omitEmpty<Name extends string>(
  texts: Readonly<Record<Name, string | null>>,
): {
  readonly [Key in Name]?: string;
} {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as { readonly [Key in Name]?: string };
}

function toKnownOptionMember<Name extends string, Option extends string>(
  name: Name,
  options: readonly Option[],
  selected: string | null,
): { readonly [Key in Name]?: Option } {
  const option = options.find((one) => one === selected);
  return option === undefined ? {} : ({ [name]: option } as { readonly [Key in Name]: Option });
}
