import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { collectUniqueHeaders } from '../../apps/server/operations/raw-headers.ts';

/** What Node knows of the headers of a request with these lines; of those that came twice it has one. */
function aRequest(...lines: readonly (readonly [name: string, value: string])[]) {
  return {
    rawHeaders: lines.flat(),
    headers: Object.fromEntries(lines.map(([name, value]) => [name.toLowerCase(), value])),
  };
}

describe('The headers of a signed request', () => {
  it('are known by their names in lower case', () => {
    const { 'content-type': type, 'stripe-signature': signature } = collectUniqueHeaders(
      aRequest(['Content-Type', 'application/json'], ['Stripe-Signature', 't=1']),
    );
    assert.deepEqual([type, signature], ['application/json', 't=1']);
  });

  it('are none of those that came twice, however they were written', () => {
    const headers = collectUniqueHeaders(
      aRequest(['Host', 'shop.example'], ['Stripe-Signature', 't=1'], ['stripe-signature', 't=2']),
    );
    assert.deepEqual([headers['host'], headers['stripe-signature']], ['shop.example', undefined]);
  });
});
