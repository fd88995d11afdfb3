import * as v from 'valibot';
import { MAX_LISTED_PROCESSES } from '../../core/monitoring/system/read-system-status.ts';
import { defineOperation } from '../operation.ts';
import { exactObject, isoTimeSchema } from '../schemas.ts';

const integerSchema = v.pipe(v.number(), v.integer());

export const readSystem = defineOperation({
  id: 'readSystem',
  method: 'get',
  path: '/system',
  summary: 'Read the state of the deployment',
  access: 'bearer',
  success: {
    status: 200,
    description:
      'Versions, database, queue, and ' +
      `at most ${MAX_LISTED_PROCESSES} processes that sent a heartbeat in the last minute.`,
    schema: exactObject({
      success: v.literal(true),
      version: v.string(),
      node: v.string(),
      store: exactObject({
        kind: v.picklist(['memory', 'sqlite', 'mongodb']),
        version: v.pipe(v.nullable(v.string()), v.description('Version of SQLite or MongoDB.')),
        schemaVersion: v.nullable(integerSchema),
        bytes: v.pipe(v.nullable(integerSchema), v.description('Size of the database on disk.')),
        isAnswering: v.boolean(),
      }),
      queue: exactObject({
        kind: v.picklist(['memory', 'redis']),
        waiting: v.pipe(integerSchema, v.description('Assessments waiting for a worker, counted up to 10,000.')),
      }),
      workers: v.array(
        exactObject({
          id: v.string(),
          role: v.picklist(['server', 'worker']),
          version: v.string(),
          startedAt: isoTimeSchema,
          seenAt: isoTimeSchema,
        }),
      ),
      uptime: v.pipe(integerSchema, v.description('Seconds since this process started to serve requests.')),
      startedAt: isoTimeSchema,
    }),
  },
  problems: ['operator_required'],
});

export const readMetrics = defineOperation({
  id: 'readMetrics',
  method: 'get',
  path: '/metrics',
  summary: 'Read the metrics of this process in Prometheus text format',
  access: 'bearer',
  success: { status: 200, description: 'Text, not JSON.', schema: v.string() },
  problems: ['operator_required'],
});
