import * as v from 'valibot';
import { operation } from '../operation.ts';
import { exactObject, isoTime } from '../schemas.ts';

const whole = v.pipe(v.number(), v.integer());

export const readSystem = operation({
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
        schemaVersion: v.nullable(whole),
        bytes: v.pipe(v.nullable(whole), v.description('What the store takes on disk.')),
        isAnswering: v.boolean(),
      }),
      queue: exactObject({
        kind: v.picklist(['memory', 'redis']),
        waiting: v.pipe(whole, v.description('Assessments that wait for a worker, counted up to 10,000.')),
      }),
      workers: v.array(
        exactObject({
          id: v.string(),
          role: v.picklist(['server', 'worker']),
          version: v.string(),
          startedAt: isoTime,
          seenAt: isoTime,
        }),
      ),
      uptime: v.pipe(whole, v.description('Seconds since the process that answers began to serve.')),
      startedAt: isoTime,
    }),
  },
  problems: ['operator_required'],
});

export const readMetrics = operation({
  id: 'readMetrics',
  method: 'get',
  path: '/metrics',
  summary: 'The metrics of the process that answers, in Prometheus’ text format',
  access: 'bearer',
  success: { status: 200, description: 'Text, not JSON.', schema: v.string() },
  problems: ['operator_required'],
});
