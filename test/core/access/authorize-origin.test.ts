import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OriginNotAllowedError } from '../../../core/access/access-errors.ts';
import { AuthorizeOrigin } from '../../../core/access/authorize-origin.ts';
import { aSite, createSiteStore } from '../../support/builders/site-builder.ts';

describe('AuthorizeOrigin', () => {
  it('authorizes an exact allowed origin of the site', async () => {
    const site = aSite({ allowedOrigins: ['https://shop.example', 'http://localhost:8080'] });
    const authorizeOrigin = new AuthorizeOrigin(await createSiteStore(site));

    for (const origin of site.allowedOrigins) {
      assert.deepEqual(await authorizeOrigin.execute({ siteId: site.id, origin }), site);
    }
  });

  it('rejects other origins, a missing origin and an unknown site with the same message', async () => {
    const site = aSite({ allowedOrigins: ['https://shop.example'] });
    const authorizeOrigin = new AuthorizeOrigin(await createSiteStore(site));
    const errorTexts = new Set<string>();
    const assertRejects = (siteId: string, origin: string | undefined) =>
      assert.rejects(authorizeOrigin.execute({ siteId, origin }), (error) => {
        errorTexts.add(String(error));
        return error instanceof OriginNotAllowedError;
      });

    const origins = [
      'http://shop.example',
      'https://shop.example/',
      'https://shop.example:443',
      'https://SHOP.example',
    ];
    for (const origin of [...origins, 'https://a.shop.example', 'null', '', undefined])
      await assertRejects(site.id, origin);
    await assertRejects('site_unknown', 'https://shop.example');

    assert.equal(errorTexts.size, 1);
  });
});
