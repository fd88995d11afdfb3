import * as v from 'valibot';
import { MAX_COUNTED_RECORDS } from '../../core/retention/count-expired-records.ts';
import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS } from '../../core/retention/retention.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, integerBetween } from '../schemas.ts';

const retentionDaysSchema = v.nullable(integerBetween(MIN_RETENTION_DAYS, MAX_RETENTION_DAYS));

const retentionEntries = {
  conversations: v.pipe(
    retentionDaysSchema,
    v.description('Days after the last change of a resolved ticket or chat until it is erased. `null`: never.'),
  ),
  deliveries: v.pipe(
    retentionDaysSchema,
    v.description('Days after which CRM deliveries, events and webhook deliveries are deleted. `null`: never.'),
  ),
  requestLog: v.pipe(
    retentionDaysSchema,
    v.description('Days after which logged requests are deleted. `null`: never.'),
  ),
  executions: v.pipe(
    retentionDaysSchema,
    v.description(
      'Days after which page URL, intent, idempotency key and events of payments are removed. `null`: never.',
    ),
  ),
};

const countSchema = v.pipe(v.number(), v.integer());

const expiredCountsSchema = v.pipe(
  exactObject({
    conversations: countSchema,
    deliveries: v.pipe(countSchema, v.description('CRM deliveries.')),
    events: v.pipe(countSchema, v.description('Events with their webhook deliveries.')),
    requests: v.pipe(countSchema, v.description('Logged requests.')),
    executions: v.pipe(countSchema, v.description('Payments with data of visitors.')),
    isExact: v.pipe(
      v.boolean(),
      v.description(
        `If false, there are more than ${MAX_COUNTED_RECORDS} records of a kind, and only these are counted.`,
      ),
    ),
  }),
  v.description('Records that the settings delete now. `null` without `dryRun`.'),
);

const retentionResponseSchema = exactObject({
  success: v.literal(true),
  ...retentionEntries,
  counts: v.nullable(expiredCountsSchema),
});

export const readRetention = defineOperation({
  id: 'readRetention',
  method: 'get',
  path: '/sites/{siteId}/retention',
  summary: 'Read how long records are kept',
  access: 'bearer',
  role: 'viewer',
  query: {
    dryRun: v.optional(
      v.pipe(v.boolean('must be true or false'), v.description('`true`: also count expired records.')),
    ),
  },
  success: { status: 200, description: 'The retention of the site.', schema: retentionResponseSchema },
  problems: ['site_not_found'],
});

export const saveRetention = defineOperation({
  id: 'saveRetention',
  method: 'put',
  path: '/sites/{siteId}/retention',
  summary: 'Replace how long records are kept, or count what would be deleted',
  access: 'bearer',
  role: 'admin',
  audit: 'retention.configured',
  query: {
    dryRun: v.optional(
      v.pipe(
        v.boolean('must be true or false'),
        v.description('`true`: change nothing, and count the records that these settings would delete now.'),
      ),
    ),
  },
  body: exactObject(retentionEntries),
  success: {
    status: 200,
    description: 'The saved retention, or that of the dry run.',
    schema: retentionResponseSchema,
  },
  problems: ['site_not_found'],
});
