import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OriginNotAllowed } from '../../../core/access/access-errors.ts';
import { AdmitOrigin } from '../../../core/access/admit-origin.ts';
import { aSite, siteStoreWith } from '../../support/builders/site-builder.ts';

describe('AdmitOrigin', () => {
  it('admits an origin of the site, spelled exactly so', async () => {
    const site = aSite({ allowedOrigins: ['https://shop.example', 'http://localhost:8080'] });
    const admitOrigin = new AdmitOrigin(await siteStoreWith(site));

    for (const origin of site.allowedOrigins) {
      assert.deepEqual(await admitOrigin.execute({ siteId: site.id, origin }), site);
    }
  });

  it('refuses every other origin, none, and an unknown site in the same words', async () => {
    const site = aSite({ allowedOrigins: ['https://shop.example'] });
    const admitOrigin = new AdmitOrigin(await siteStoreWith(site));
    const words = new Set<string>();
    const refuses = (siteId: string, origin: string | undefined) =>
      assert.rejects(admitOrigin.execute({ siteId, origin }), (error) => {
        words.add(String(error));
        return error instanceof OriginNotAllowed;
      });

    const origins = [
      'http://shop.example',
      'https://shop.example/',
      'https://shop.example:443',
      'https://SHOP.example',
    ];
    for (const origin of [...origins, 'https://a.shop.example', 'null', '', undefined]) await refuses(site.id, origin);
    await refuses('site_unknown', 'https://shop.example');

    assert.equal(words.size, 1);
  });
});
