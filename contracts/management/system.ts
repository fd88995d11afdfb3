import * as v from 'valibot';
import { defineOperation } from '../operation.ts';
import { exactObject, isoTimeSchema } from '../schemas.ts';

const integerSchema = v.pipe(v.number(), v.integer());

export const readSystem = defineOperation({
  id: 'readSystem',
  method: 'get',
  path: '/system',
  summary: 'What the installation consists of, and how it fares',
  access: 'bearer',
  success: {
    status: 200,
    description: 'Versions, store, queue, and the processes that gave a sign of life in the last minute.',
    schema: exactObject({
      success: v.literal(true),
      version: v.string(),
      node: v.string(),
      store: exactObject({
        kind: v.picklist(['memory', 'sqlite', 'mongodb']),
        version: v.pipe(v.nullable(v.string()), v.description('Of SQLite or MongoDB.')),
        schemaVersion: v.nullable(integerSchema),
        bytes: v.pipe(v.nullable(integerSchema), v.description('What the store takes on disk.')),
        isAnswering: v.boolean(),
      }),
      queue: exactObject({
        kind: v.picklist(['memory', 'redis']),
        waiting: v.pipe(integerSchema, v.description('Assessments that wait for a worker, counted up to 10,000.')),
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
      uptime: v.pipe(integerSchema, v.description('Seconds since the process that answers began to serve.')),
      startedAt: isoTimeSchema,
    }),
  },
  problems: ['operator_required'],
});

export const readMetrics = defineOperation({
  id: 'readMetrics',
  method: 'get',
  path: '/metrics',
  summary: 'The metrics of the process that answers, in Prometheus’ text format',
  access: 'bearer',
  success: { status: 200, description: 'Text, not JSON.', schema: v.string() },
  problems: ['operator_required'],
});
