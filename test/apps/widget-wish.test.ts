import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { wishFor } from '../../apps/widget/wish.ts';

describe('wishFor', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'location'));
  const pageUrlAt = (address: string) => {
    Object.assign(globalThis, { location: new URL(address) });
    return wishFor('menu').pageUrl;
  };

  it('leaves the user name and password of the page out of its URL', () => {
    assert.equal(pageUrlAt('https://ada:secret@shop.example/orders?a=1#b'), 'https://shop.example/orders?a=1#b');
    assert.equal(pageUrlAt('https://shop.example/@ada?to=a@b'), 'https://shop.example/@ada?to=a@b');
  });

  it('shortens a URL that is longer than the service takes', () => {
    assert.equal(pageUrlAt(`https://shop.example/orders?${'x'.repeat(2048)}`), 'https://shop.example/orders');
  });
});
