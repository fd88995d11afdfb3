import * as v from 'valibot';
import { defineOperation } from '../operation.ts';
import { exactObject } from '../schemas.ts';

export const readHealth = defineOperation({
  id: 'readHealth',
  method: 'get',
  path: '/health',
  summary: 'Check the health of the service',
  description: 'Query parameters are ignored.',
  access: 'none',
  ignoresQuery: true,
  success: {
    status: 200,
    description: 'The status of the service.',
    schema: exactObject({
      status: v.picklist(['ok', 'degraded', 'draining']),
      uptime: v.pipe(v.number(), v.minValue(0), v.description('Seconds since the process started to serve requests.')),
    }),
  },
  problems: [],
});
