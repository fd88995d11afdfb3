import type { ConversationRoute, TicketPriority } from '../tickets/ticket.ts';

/** Maximum number of rules per site. */
export const MAX_RULES = 100;
/** Maximum length of a rule's name, in code points. */
export const MAX_RULE_NAME_LENGTH = 80;
/** Maximum length of `pagePath`, `equals` and `contains`, in code points. */
export const MAX_PATTERN_LENGTH = 500;
/** Maximum number of email addresses that one outcome alerts. */
export const MAX_ALERT_EMAILS = 10;

/**
 * A condition on the answer to one form field. It has either `equals` or `contains`. Both ignore case. `equals` also
 * ignores white space around the answer.
 */
export interface FieldCondition {
  readonly name: string;
  readonly equals?: string | undefined;
  readonly contains?: string | undefined;
}

/** The conditions of a rule. All defined conditions must hold: docs/routing.md#conditions */
export interface RoutingConditions {
  readonly intentKey?: string | undefined;
  readonly route?: ConversationRoute | undefined;
  /** A language tag. `de` also matches `de-AT`. */
  readonly locale?: string | undefined;
  /** The start of the page's path, in whole segments: `/orders` matches `/orders/7`, but not `/orders-old`. */
  readonly pagePath?: string | undefined;
  /** The domain of the visitor's email address. Subdomains match too. */
  readonly emailDomain?: string | undefined;
  readonly priority?: TicketPriority | undefined;
  readonly field?: FieldCondition | undefined;
}

/** Receivers of alerts about matching tickets: core/notifications/plan-mails.ts */
export interface RoutingAlert {
  readonly emails?: readonly string[] | undefined;
  /** Id of a webhook of the site: `whk_…`. */
  readonly webhookId?: string | undefined;
}

/** The values that a rule sets on a new conversation. Undefined fields leave the value unchanged. */
export interface RoutingOutcome {
  readonly priority?: TicketPriority | undefined;
  readonly team?: string | undefined;
  /** Account id of a member of the site. If the account has left the site, the conversation gets no assignee. */
  readonly assigneeId?: string | undefined;
  readonly alert?: RoutingAlert | undefined;
}

export interface RoutingRule {
  /** Unique among the site's rules, ignoring case. */
  readonly name: string;
  readonly when: RoutingConditions;
  readonly then: RoutingOutcome;
}

/** A site's routing. The outcome is that of the first matching rule, or `otherwise` if no rule matches. */
export interface Routing {
  readonly rules: readonly RoutingRule[];
  readonly otherwise: RoutingOutcome;
}

/** The routing of a site that has saved none. It leaves every conversation unchanged. */
export const EMPTY_ROUTING: Routing = { rules: [], otherwise: {} };

/** Lists the assignees of all rules and of `otherwise`, each with the JSON pointer of the field that names it. */
export function listAssignees({ rules, otherwise }: Routing): readonly { accountId: string; pointer: string }[] {
  return [
    ...rules.map(({ then }, index) => [then.assigneeId, `/rules/${index}/then/assigneeId`] as const),
    [otherwise.assigneeId, '/otherwise/assigneeId'] as const,
  ].flatMap(([accountId, pointer]) => (accountId === undefined ? [] : [{ accountId, pointer }]));
}

/** Whether any rule or `otherwise` alerts this email address. */
export function hasAlertRecipient({ rules, otherwise }: Routing, address: string): boolean {
  return [otherwise, ...rules.map(({ then }) => then)].some(({ alert }) => alert?.emails?.includes(address));
}

/** Whether any rule or `otherwise` has an alert. */
export function hasAlert({ rules, otherwise }: Routing): boolean {
  return otherwise.alert !== undefined || rules.some(({ then }) => then.alert !== undefined);
}
