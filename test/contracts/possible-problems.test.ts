import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPossibleProblems } from '../../contracts/possible-problems.ts';
import { listApiKeys } from '../../contracts/public/api-keys.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { commentOnTicket, readTicket } from '../../contracts/public/tickets.ts';

describe('listPossibleProblems', () => {
  it('returns only transport problems for the health check', () => {
    assert.deepEqual(listPossibleProblems(readHealth), [
      'malformed_request',
      'request_timeout',
      'headers_too_large',
      'internal_error',
    ]);
  });

  it('includes the problems of the access type', () => {
    assert.ok(listPossibleProblems(listApiKeys).includes('access_token_invalid'));
    assert.ok(!listPossibleProblems(listApiKeys).includes('api_key_invalid'));
    for (const code of ['api_key_invalid', 'insufficient_scope', 'rate_limited'] as const) {
      assert.ok(listPossibleProblems(readTicket).includes(code));
    }
  });

  it('includes body problems only for operations with a body', () => {
    for (const code of ['malformed_json', 'body_too_large', 'unsupported_media_type'] as const) {
      assert.ok(listPossibleProblems(commentOnTicket).includes(code));
      assert.ok(!listPossibleProblems(readTicket).includes(code));
    }
  });

  it('includes the operation’s own problems once', () => {
    const codes = listPossibleProblems(commentOnTicket);

    for (const code of commentOnTicket.problems) assert.ok(codes.includes(code));
    assert.equal(new Set(codes).size, codes.length);
  });
});
