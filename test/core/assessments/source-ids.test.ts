import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeCryptography } from '../../../adapters/node/node-cryptography.ts';
import { deriveSourceIds } from '../../../core/assessments/source-ids.ts';

const cryptography = new NodeCryptography(new Uint8Array(32));
const one = { type: 'website', url: 'https://a.example/' } as const;
const other = { type: 'other', url: 'https://a.example/' } as const;

describe('deriveSourceIds', () => {
  it('depends on type and URL alone, not on their order', () => {
    const [first, second] = deriveSourceIds([one, other], cryptography);

    assert.match(first ?? '', /^src_[0-9a-f]{12}$/);
    assert.notEqual(first, second);
    assert.deepEqual(deriveSourceIds([other, one], cryptography), [second, first]);
  });

  it('numbers URLs that are submitted more than once', () => {
    const [first, , ...again] = deriveSourceIds([one, other, one, one], cryptography);

    assert.deepEqual(again, [`${first}-2`, `${first}-3`]);
  });
});
