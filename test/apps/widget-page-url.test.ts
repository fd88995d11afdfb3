import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageUrlOf } from '../../apps/widget/page-url.ts';

describe('pageUrlOf', () => {
  const pageUrlAt = (address: string) => pageUrlOf(new URL(address));

  it('leaves out user name and password', () => {
    assert.equal(pageUrlAt('https://ada:secret@shop.example/orders?a=1#b'), 'https://shop.example/orders?a=1#b');
    assert.equal(pageUrlAt('https://shop.example/@ada?to=a@b'), 'https://shop.example/@ada?to=a@b');
  });

  it('leaves out query and fragment, or the path as well, of a URL that is longer than the service takes', () => {
    assert.equal(pageUrlAt(`https://shop.example/orders?${'x'.repeat(2048)}`), 'https://shop.example/orders');
    assert.equal(pageUrlAt(`https://shop.example/${'x'.repeat(2048)}`), 'https://shop.example');
  });
});
