import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { collectUniqueHeaders } from '../../apps/server/operations/raw-headers.ts';

/** Creates the headers of a request as Node parses them. Like Node, `headers` has one value of repeated headers. */
function requestHeaders(...lines: readonly (readonly [name: string, value: string])[]) {
  return {
    rawHeaders: lines.flat(),
    headers: Object.fromEntries(lines.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

describe('collectUniqueHeaders', () => {
  it('returns headers by their names in lower case', () => {
    const { 'content-type': type, 'stripe-signature': signature } = collectUniqueHeaders(
      requestHeaders(['Content-Type', 'application/json'], ['Stripe-Signature', 't=1']),
    );
    assert.deepEqual([type, signature], ['application/json', 't=1']);
  });

  it('omits headers that were sent more than once, ignoring case', () => {
    const headers = collectUniqueHeaders(
      requestHeaders(['Host', 'shop.example'], ['Stripe-Signature', 't=1'], ['stripe-signature', 't=2']),
    );
    assert.deepEqual([headers['host'], headers['stripe-signature']], ['shop.example', undefined]);
  });
});
