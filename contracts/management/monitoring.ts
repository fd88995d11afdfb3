import * as v from 'valibot';
import { AUDITED_ACTIONS } from '../../core/access/audit-entry.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, integerBetween, isoTimeSchema, textSchema } from '../schemas.ts';
import { pageSchema, pagingQuery } from './paging.ts';

const integerSchema = v.pipe(v.number(), v.integer());

export const auditEntry = exactObject({
  id: v.string(),
  at: isoTimeSchema,
  by: v.pipe(v.string(), v.description('`account:…`, or `cli`: whoever runs the command line.')),
  action: v.picklist(AUDITED_ACTIONS),
  subjectId: v.pipe(v.string(), v.description('The id, or key, of what it was done to.')),
  detail: v.pipe(v.nullable(v.string()), v.description('What changed, in a few words; never a secret.')),
});

export const readSiteAudit = defineOperation({
  id: 'readSiteAudit',
  method: 'get',
  path: '/sites/{siteId}/audit',
  summary: 'Who changed what on the site, newest first',
  access: 'bearer',
  query: pagingQuery,
  success: { status: 200, description: 'A page of the audit record.', schema: pageSchema(auditEntry) },
  problems: ['site_not_found'],
});

export const readAccountAudit = defineOperation({
  id: 'readAccountAudit',
  method: 'get',
  path: '/audit',
  summary: 'What the account did that concerns no single site: signing in, sites made, profiles',
  access: 'bearer',
  query: pagingQuery,
  success: { status: 200, description: 'A page of the audit record.', schema: pageSchema(auditEntry) },
  problems: [],
});

export const loggedRequest = exactObject({
  id: v.pipe(v.string(), v.description('The `X-Request-Id` of its answer.')),
  at: isoTimeSchema,
  method: v.string(),
  path: v.pipe(v.string(), v.description('Without the query.')),
  status: integerSchema,
  code: v.pipe(v.nullable(v.string()), v.description('Of the problem that was answered, if it was one.')),
  caller: v.pipe(v.nullable(v.string()), v.description('The id of the API key or account; null for anybody else.')),
  durationMs: v.number(),
});

export const listRequests = defineOperation({
  id: 'listRequests',
  method: 'get',
  path: '/sites/{siteId}/requests',
  summary: 'The latest requests to the site, newest first; no bodies and no queries are kept',
  access: 'bearer',
  query: { caller: v.optional(textSchema(64)), requestId: v.optional(textSchema(128)), ...pagingQuery },
  success: { status: 200, description: 'A page of the request log.', schema: pageSchema(loggedRequest) },
  problems: ['site_not_found'],
});

const daySchema = v.pipe(
  v.string(),
  v.description('A day in UTC, such as 2026-01-31. Days on which nothing was are left out.'),
);

export const readUsage = defineOperation({
  id: 'readUsage',
  method: 'get',
  path: '/sites/{siteId}/usage',
  summary: 'What was done on the site, day by day',
  access: 'bearer',
  query: { days: v.optional(integerBetween(1, 90), 30) },
  success: {
    status: 200,
    description: 'Counts by day in UTC, oldest day first.',
    schema: exactObject({
      success: v.literal(true),
      keys: v.array(
        exactObject({
          keyId: v.string(),
          days: v.array(
            exactObject({
              day: daySchema,
              requests: integerSchema,
              refused: v.pipe(integerSchema, v.description('Those of them that were answered 400 to 499.')),
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
  summary: 'Be told what changes on the site (a stream of server-sent events)',
  access: 'bearer',
  success: {
    status: 200,
    description:
      'Events named `conversations` with `{ conversationId }` and `assessments` with `{ assessmentId }`, ' +
      'and one `ready` at first: hints to ask anew. Some may be lost.',
    schema: v.union([
      exactObject({}),
      exactObject({ conversationId: v.string() }),
      exactObject({ assessmentId: v.string() }),
    ]),
  },
  problems: ['site_not_found'],
});
