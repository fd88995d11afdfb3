import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LoggedRequest } from '../../../core/monitoring/request-log/answered-request.ts';
import { createRequestMatcher, type RequestFilter } from '../../../core/monitoring/request-log/request-filter.ts';
import { aLoggedRequest } from '../../support/builders/monitoring-builder.ts';
import { NOON } from '../../support/builders/times.ts';

const request = aLoggedRequest({
  method: 'PATCH',
  path: '/v1/sites/site_1/Tickets',
  status: 404,
  caller: 'key_1',
  requestId: 'r1',
});

const MATCHING: readonly RequestFilter[] = [
  {},
  { status: '404' },
  { status: '4xx' },
  { method: 'PATCH' },
  { path: '/tickets' },
  { path: 'TICK' },
  { caller: 'key_1', requestId: 'r1' },
  { from: NOON },
  { to: NOON + 1 },
];
const OTHERS: readonly RequestFilter[] = [
  { status: '400' },
  { status: '5xx' },
  { method: 'GET' },
  { path: '/assessments' },
  { caller: 'key_2' },
  { requestId: 'r' },
  { from: NOON + 1 },
  { to: NOON },
  { status: '4xx', method: 'GET' },
];

describe('createRequestMatcher', () => {
  const check = (filters: readonly RequestFilter[], expected: boolean, one: LoggedRequest = request) => {
    for (const filter of filters) assert.equal(createRequestMatcher(filter)(one), expected, JSON.stringify(filter));
  };

  it('accepts a request that meets all conditions', () => check(MATCHING, true));
  it('rejects a request that fails one condition', () => check(OTHERS, false));
});
