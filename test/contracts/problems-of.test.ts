import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemsOf } from '../../contracts/problems-of.ts';
import { listApiKeys } from '../../contracts/public/api-keys.ts';
import { readHealth } from '../../contracts/public/health.ts';
import { commentOnTicket, readTicket } from '../../contracts/public/tickets.ts';

describe('The problems of an operation', () => {
  it('are few for health, which answers whatever becomes of the rest', () => {
    assert.deepEqual(problemsOf(readHealth), [
      'malformed_request',
      'request_timeout',
      'headers_too_large',
      'internal_error',
    ]);
  });

  it('hold those of its access', () => {
    assert.ok(problemsOf(listApiKeys).includes('access_token_invalid'));
    assert.ok(!problemsOf(listApiKeys).includes('api_key_invalid'));
    for (const code of ['api_key_invalid', 'insufficient_scope', 'rate_limited'] as const) {
      assert.ok(problemsOf(readTicket).includes(code));
    }
  });

  it('hold those of a body only where there is one', () => {
    for (const code of ['malformed_json', 'body_too_large', 'unsupported_media_type'] as const) {
      assert.ok(problemsOf(commentOnTicket).includes(code));
      assert.ok(!problemsOf(readTicket).includes(code));
    }
  });

  it('hold its own, each once', () => {
    const codes = problemsOf(commentOnTicket);

    for (const code of commentOnTicket.problems) assert.ok(codes.includes(code));
    assert.equal(new Set(codes).size, codes.length);
  });
});
