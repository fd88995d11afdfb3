import * as v from 'valibot';
import { defineOperation } from '../operation.ts';
import { exactObject } from '../schemas.ts';

const okSchema = exactObject({ status: v.literal('ok') });

export const checkLiveness = defineOperation({
  id: 'checkLiveness',
  method: 'get',
  path: '/livez',
  summary: 'Check whether the process responds',
  description: 'Responds 200 even while the server shuts down. Query parameters are ignored.',
  access: 'none',
  ignoresQuery: true,
  success: { status: 200, description: 'The process responds.', schema: okSchema },
  problems: [],
});

export const checkReadiness = defineOperation({
  id: 'checkReadiness',
  method: 'get',
  path: '/readyz',
  summary: 'Check whether the server can serve requests',
  description:
    'Responds 503 `draining` while the server shuts down, and 503 `store_unavailable` while its store does not ' +
    'respond. Query parameters are ignored.',
  access: 'none',
  ignoresQuery: true,
  success: { status: 200, description: 'The server can serve requests.', schema: okSchema },
  problems: [],
});
