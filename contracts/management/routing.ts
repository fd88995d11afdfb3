import * as v from 'valibot';
import {
  MAX_ALERT_EMAILS,
  MAX_PATTERN_LENGTH,
  MAX_RULE_NAME_LENGTH,
  MAX_RULES,
  type RoutingConditions,
} from '../../core/routing/routing.ts';
import { isDomain } from '../../core/routing/routing-facts.ts';
import {
  validateAlert,
  validateConditions,
  validateFieldCondition,
  validateRuleNames,
} from '../../core/routing/validate-routing.ts';
import { CONVERSATION_ROUTES, TICKET_PRIORITIES } from '../../core/tickets/ticket.ts';
import { isIntentKey } from '../../core/widget/intent.ts';
import { defineOperation } from '../operation.ts';
import { assigneeIdSchema, assigneeSchema, teamSchema } from '../public/tickets.ts';
import {
  crossFieldRule,
  documentedRule,
  exactObject,
  firstViolationOnly,
  integerBetween,
  isoTimeSchema,
  maxItemsRule,
  nameSchema,
  textSchema,
} from '../schemas.ts';
import { localeSchema } from '../widget/widget-parts.ts';

const ticketPrioritySchema = v.picklist(TICKET_PRIORITIES);
const comparedTextSchema = nameSchema(MAX_PATTERN_LENGTH);

const intentKeySchema = v.pipe(
  v.string(),
  documentedRule(isIntentKey, 'must have 1 to 120 lower-case letters, digits, hyphens and underscores', {
    description: '1 to 120 lower-case letters, digits, hyphens and underscores.',
  }),
);

const pagePathSchema = firstViolationOnly(
  v.pipe(
    textSchema(MAX_PATTERN_LENGTH),
    v.regex(/^\/[^?#]*$/u, 'must start with / and may not have a query or a fragment'),
  ),
);

const emailDomainSchema = firstViolationOnly(
  v.pipe(
    textSchema(253),
    documentedRule(isDomain, 'must be a domain such as example.com, without @ and *', {
      description: 'A domain such as `example.com`.',
    }),
  ),
);

const fieldConditionSchema = v.pipe(
  exactObject({
    name: v.pipe(
      v.string(),
      v.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'must be a letter and up to 39 letters, digits, _ and -'),
    ),
    equals: v.optional(comparedTextSchema),
    contains: v.optional(comparedTextSchema),
  }),
  crossFieldRule<NonNullable<RoutingConditions['field']>>(validateFieldCondition, {
    description: 'Either `equals` or `contains`.',
  }),
);

const routingConditionsSchema = v.pipe(
  exactObject({
    intentKey: v.optional(intentKeySchema),
    route: v.optional(v.picklist(CONVERSATION_ROUTES)),
    locale: v.optional(localeSchema),
    pagePath: v.optional(pagePathSchema),
    emailDomain: v.optional(emailDomainSchema),
    priority: v.optional(ticketPrioritySchema),
    field: v.optional(fieldConditionSchema),
  }),
  crossFieldRule<RoutingConditions>(validateConditions, {
    description: 'At least one condition. All of them must hold.',
  }),
);

const alertEmailSchema = firstViolationOnly(
  v.pipe(textSchema(254), v.regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/u, 'must be an email address')),
);

const alertEntriesSchema = exactObject({
  emails: v.optional(
    v.pipe(
      v.array(alertEmailSchema),
      v.minLength(1, 'must have at least 1 address'),
      maxItemsRule(MAX_ALERT_EMAILS, `must have at most ${MAX_ALERT_EMAILS} addresses`),
    ),
  ),
  webhookId: v.optional(
    v.pipe(v.string(), v.regex(/^whk_[0-9A-Za-z]{1,60}$/, 'must be the ID of a webhook, which starts with whk_')),
  ),
});

const alertSchema = v.pipe(
  alertEntriesSchema,
  crossFieldRule<v.InferOutput<typeof alertEntriesSchema>>(validateAlert, {
    description: '`emails`, `webhookId` or both.',
  }),
);

const routingOutcomeSchema = exactObject({
  priority: v.optional(ticketPrioritySchema),
  team: v.optional(teamSchema),
  assigneeId: v.optional(assigneeIdSchema),
  alert: v.optional(alertSchema),
});

const routingRuleSchema = exactObject({
  name: nameSchema(MAX_RULE_NAME_LENGTH),
  when: routingConditionsSchema,
  then: routingOutcomeSchema,
});

const routingEntries = {
  rules: v.pipe(
    v.array(routingRuleSchema),
    maxItemsRule(MAX_RULES, `must have at most ${MAX_RULES} rules`),
    crossFieldRule<v.InferOutput<typeof routingRuleSchema>[]>(validateRuleNames, { description: 'Names are unique.' }),
  ),
  otherwise: v.optional(routingOutcomeSchema, {}),
};

const routingResponseSchema = exactObject({ success: v.literal(true), ...routingEntries });

export const readRouting = defineOperation({
  id: 'readRouting',
  method: 'get',
  path: '/sites/{siteId}/routing',
  summary: 'Read the rules that route new tickets and chats',
  access: 'bearer',
  role: 'viewer',
  success: { status: 200, description: 'The rules in their order.', schema: routingResponseSchema },
  problems: ['site_not_found'],
});

export const saveRouting = defineOperation({
  id: 'saveRouting',
  method: 'put',
  path: '/sites/{siteId}/routing',
  summary: 'Replace the rules that route new tickets and chats',
  access: 'bearer',
  role: 'admin',
  audit: 'routing.configured',
  body: exactObject(routingEntries),
  success: { status: 200, description: 'The saved rules.', schema: routingResponseSchema },
  problems: ['site_not_found'],
});

export const dryRunRouting = defineOperation({
  id: 'dryRunRouting',
  method: 'post',
  path: '/sites/{siteId}/routing/dry-run',
  summary: 'Test rules on the latest tickets and chats',
  access: 'bearer',
  role: 'admin',
  audit: 'none',
  body: exactObject({ ...routingEntries, limit: v.optional(integerBetween(1, 100), 50) }),
  success: {
    status: 200,
    description: 'The latest tickets and chats, most recently updated first, with the rule that matches each.',
    schema: exactObject({
      success: v.literal(true),
      matches: v.array(
        exactObject({
          ticketId: v.string(),
          route: v.picklist(CONVERSATION_ROUTES),
          summary: v.string(),
          createdAt: isoTimeSchema,
          /** Name of the first matching rule; null if none matches. */
          rule: v.nullable(v.string()),
          /** The outcome of that rule, or `otherwise`. */
          then: routingOutcomeSchema,
          /** The member that the outcome assigns; null if there is none, or if the member has left the site. */
          assignee: assigneeSchema,
        }),
      ),
    }),
  },
  problems: ['site_not_found'],
});
