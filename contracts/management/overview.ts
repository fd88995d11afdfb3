import * as v from 'valibot';
import { isTimeZone, OVERVIEW_RANGES } from '../../core/monitoring/overview/period.ts';
import { MAX_EXACT_WAITING_COUNT } from '../../core/monitoring/overview/read-overview.ts';
import { defineOperation } from '../operation.ts';
import { documentedRule, exactObject, isoTimeSchema } from '../schemas.ts';

const countSchema = v.pipe(v.number(), v.integer());

const comparedCountSchema = exactObject({
  current: countSchema,
  previous: v.pipe(
    v.nullable(countSchema),
    v.description('The count in the period before; null if the site is too new.'),
  ),
});

const periodSchema = exactObject({ since: isoTimeSchema, until: isoTimeSchema });

const timeZoneSchema = v.pipe(
  v.string(),
  documentedRule(isTimeZone, 'must be the IANA name of a time zone, such as Europe/Berlin', {
    description: 'IANA name of a time zone, such as `Europe/Berlin`. Days begin at midnight in this zone.',
  }),
);

export const readOverview = defineOperation({
  id: 'readOverview',
  method: 'get',
  path: '/sites/{siteId}/overview',
  summary: 'Read how many tickets and chats wait, are new and were resolved, and how fast they were answered',
  access: 'bearer',
  role: 'viewer',
  query: {
    range: v.optional(
      v.pipe(
        v.picklist(OVERVIEW_RANGES),
        v.description(
          '`24h`: the current hour and the 23 hours before it. Other values: today and the days before it.',
        ),
      ),
      '7d',
    ),
    timeZone: v.optional(timeZoneSchema, 'UTC'),
  },
  success: {
    status: 200,
    description: 'The figures of the period, and of the period before.',
    schema: exactObject({
      success: v.literal(true),
      period: periodSchema,
      previousPeriod: v.pipe(
        periodSchema,
        v.description('The same local times 24 hours, or 7, 30 or 90 days, before `period`.'),
      ),
      waiting: exactObject({
        count: v.pipe(
          countSchema,
          v.description(`Conversations that wait for the team now, at most ${MAX_EXACT_WAITING_COUNT}.`),
        ),
        isExact: v.pipe(v.boolean(), v.description('If false, more than `count` conversations wait.')),
        longestSince: v.pipe(
          v.nullable(isoTimeSchema),
          v.description('When the longest wait began; null if none waits.'),
        ),
      }),
      created: v.pipe(comparedCountSchema, v.description('Conversations created in the period.')),
      resolved: v.pipe(comparedCountSchema, v.description('Conversations first resolved in the period.')),
      medianFirstAnswerMs: v.pipe(
        exactObject({ current: v.nullable(countSchema), previous: v.nullable(countSchema) }),
        v.description(
          'Median time from creation to the first message of a specialist, in milliseconds, of the conversations ' +
            'first answered in the period; null if there is none.',
        ),
      ),
      intervalUnit: v.pipe(
        v.picklist(['hour', 'day']),
        v.description('`hour` if the period is `24h`, or if all activity was today or yesterday. Otherwise `day`.'),
      ),
      intervals: v.pipe(
        v.array(exactObject({ at: isoTimeSchema, created: countSchema, resolved: countSchema })),
        v.description('Consecutive hours or local days up to now, oldest first. `at` is the start.'),
      ),
    }),
  },
  problems: ['site_not_found'],
});

export const readFirstSteps = defineOperation({
  id: 'readFirstSteps',
  method: 'get',
  path: '/sites/{siteId}/first-steps',
  summary: 'Read which first steps of a new site are done',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: 'What the server has seen of the site so far.',
    schema: exactObject({
      success: v.literal(true),
      widgetSeen: v.pipe(
        v.nullable(exactObject({ origin: v.string(), at: isoTimeSchema })),
        v.description('The latest page load with the widget, accurate to five minutes; null if there was none.'),
      ),
      hasConversation: v.pipe(v.boolean(), v.description('Whether the site has a ticket or chat.')),
      hasAnswer: v.pipe(v.boolean(), v.description('Whether a specialist has answered a ticket or chat.')),
      hasApiKey: v.pipe(v.boolean(), v.description('Whether an API key has been created.')),
    }),
  },
  problems: ['site_not_found'],
});
