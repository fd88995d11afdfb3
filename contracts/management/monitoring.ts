import * as v from 'valibot';
import { AUDIT_AREAS, AUDITED_ACTIONS } from '../../core/access/audit-entry.ts';
import { instantSchema } from '../instant.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, integerBetween, isoTimeSchema, nameSchema, singleLineSchema, textSchema } from '../schemas.ts';
import { pageSchema, pagingQuery } from './paging.ts';

const integerSchema = v.pipe(v.number(), v.integer());

export const auditEntrySchema = exactObject({
  id: v.string(),
  at: isoTimeSchema,
  by: v.pipe(v.string(), v.description('`account:…`, `cli` for the command line, or `system` for Portico itself.')),
  action: v.picklist(AUDITED_ACTIONS),
  subjectId: v.pipe(v.string(), v.description('Id or key of the changed object.')),
  detail: v.pipe(v.nullable(v.string()), v.description('Short description of the change. Never contains a secret.')),
});

/** Parameters of the audit logs. */
const auditQuery = {
  by: v.optional(v.pipe(singleLineSchema(64), v.description('Who made the change, exactly as in the entries.'))),
  area: v.optional(
    v.pipe(
      v.picklist(AUDIT_AREAS),
      v.description('Only actions of this area: the part of the action before the dot, such as `api_key`.'),
    ),
  ),
  ...pagingQuery,
};

export const readSiteAudit = defineOperation({
  id: 'readSiteAudit',
  method: 'get',
  path: '/sites/{siteId}/audit',
  summary: 'List the audit log of the site, newest first',
  access: 'bearer',
  role: 'admin',
  query: auditQuery,
  success: { status: 200, description: 'A page of the audit log.', schema: pageSchema(auditEntrySchema) },
  problems: ['site_not_found'],
});

export const readAccountAudit = defineOperation({
  id: 'readAccountAudit',
  method: 'get',
  path: '/audit',
  summary: 'List the account’s audit log: sign-ins, created sites and profiles',
  access: 'bearer',
  query: auditQuery,
  success: { status: 200, description: 'A page of the audit log.', schema: pageSchema(auditEntrySchema) },
  problems: [],
});

export const loggedRequestSchema = exactObject({
  id: v.pipe(v.string(), v.description('The `X-Request-Id` of the response.')),
  at: isoTimeSchema,
  method: v.string(),
  path: v.pipe(v.string(), v.description('Path of the request URL, without the query string.')),
  status: integerSchema,
  code: v.pipe(v.nullable(v.string()), v.description('Problem code of an error response; null for other responses.')),
  caller: v.pipe(v.nullable(v.string()), v.description('Id of the API key or account; null for an anonymous caller.')),
  durationMs: v.number(),
});

/** Parameters that select requests of the request log. */
const requestLogFilter = {
  caller: v.optional(textSchema(64)),
  requestId: v.optional(textSchema(128)),
  method: v.optional(v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
  status: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-5](?:xx|\d\d)$/, 'must be a status, such as 404, or a class of statuses, such as 4xx'),
    ),
  ),
  path: v.optional(v.pipe(nameSchema(200), v.description('Text that the path contains, in upper or lower case.'))),
  from: v.optional(v.pipe(instantSchema, v.description('Only requests at or after this time.'))),
  to: v.optional(v.pipe(instantSchema, v.description('Only requests before this time.'))),
};

export const listRequests = defineOperation({
  id: 'listRequests',
  method: 'get',
  path: '/sites/{siteId}/requests',
  summary: 'List the latest requests to the site, newest first, without bodies and query strings',
  access: 'bearer',
  role: 'viewer',
  query: { ...requestLogFilter, ...pagingQuery },
  success: { status: 200, description: 'A page of the request log.', schema: pageSchema(loggedRequestSchema) },
  problems: ['site_not_found'],
});

const percentileSchema = v.pipe(
  v.nullable(v.number()),
  v.description('Milliseconds until the response began; null if there were no requests.'),
);

const requestStatisticsEntries = {
  requests: integerSchema,
  clientErrors: v.pipe(integerSchema, v.description('Requests with a status of 400 to 499.')),
  serverErrors: v.pipe(integerSchema, v.description('Requests with a status of 500 or more.')),
  p50Ms: percentileSchema,
  p99Ms: percentileSchema,
};

export const summarizeRequests = defineOperation({
  id: 'summarizeRequests',
  method: 'get',
  path: '/sites/{siteId}/requests/summary',
  summary: 'Count the logged requests to the site, their errors and their durations over time',
  access: 'bearer',
  role: 'viewer',
  query: requestLogFilter,
  success: {
    status: 200,
    description: 'Statistics in at most 60 intervals, oldest first.',
    schema: exactObject({
      success: v.literal(true),
      total: exactObject(requestStatisticsEntries),
      intervalSeconds: integerSchema,
      intervals: v.array(exactObject({ at: isoTimeSchema, ...requestStatisticsEntries })),
    }),
  },
  problems: ['site_not_found'],
});

const daySchema = v.pipe(
  v.string(),
  v.description('A day in UTC, such as 2026-01-31. Days without activity are omitted.'),
);

export const readUsage = defineOperation({
  id: 'readUsage',
  method: 'get',
  path: '/sites/{siteId}/usage',
  summary: 'Read the daily usage of the site',
  access: 'bearer',
  role: 'viewer',
  query: { days: v.optional(integerBetween(1, 90), 30) },
  success: {
    status: 200,
    description: 'Counts by day in UTC, oldest first.',
    schema: exactObject({
      success: v.literal(true),
      keys: v.array(
        exactObject({
          keyId: v.string(),
          days: v.array(
            exactObject({
              day: daySchema,
              requests: integerSchema,
              refused: v.pipe(integerSchema, v.description('Requests with a response status of 400 to 499.')),
            }),
          ),
        }),
      ),
      tickets: v.array(exactObject({ day: daySchema, created: integerSchema, resolved: integerSchema })),
      assessments: v.array(exactObject({ day: daySchema, completed: integerSchema, failed: integerSchema })),
      deliveries: v.array(
        exactObject({
          day: daySchema,
          accepted: integerSchema,
          refused: integerSchema,
          applied: integerSchema,
          unmatched: integerSchema,
          failed: integerSchema,
        }),
      ),
    }),
  },
  problems: ['site_not_found'],
});

export const followSite = defineOperation({
  id: 'followSite',
  method: 'get',
  path: '/sites/{siteId}/events',
  summary: 'Subscribe to changes of the site (server-sent events)',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description:
      'Events named `conversations` with `{ conversationId }`, `assessments` and `progress` with ' +
      '`{ assessmentId }`, `members` with `{ siteId }`, and `ready` first. Events are hints to refetch; some may be ' +
      'lost.',
    schema: v.union([
      exactObject({}),
      exactObject({ conversationId: v.string() }),
      exactObject({ assessmentId: v.string() }),
      exactObject({ siteId: v.string() }),
    ]),
  },
  problems: ['site_not_found'],
});
