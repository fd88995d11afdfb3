import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toPageUrl } from '../../apps/widget/page-url.ts';

describe('The page URL that the widget sends', () => {
  const pageUrlAt = (address: string) => toPageUrl(new URL(address));

  it('removes the user name and password', () => {
    assert.equal(pageUrlAt('https://ada:secret@shop.example/orders?a=1#b'), 'https://shop.example/orders?a=1#b');
    assert.equal(pageUrlAt('https://shop.example/@ada?to=a@b'), 'https://shop.example/@ada?to=a@b');
  });

  it('removes query and fragment, and if needed the path, from a URL that is too long', () => {
    assert.equal(pageUrlAt(`https://shop.example/orders?${'x'.repeat(2048)}`), 'https://shop.example/orders');
    assert.equal(pageUrlAt(`https://shop.example/${'x'.repeat(2048)}`), 'https://shop.example');
  });
});
