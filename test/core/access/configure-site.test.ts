import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SiteNotFoundError } from '../../../core/access/access-errors.ts';
import { ConfigureSite } from '../../../core/access/configure-site.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { aSite, createSiteStore } from '../../support/builders/site-builder.ts';

describe('ConfigureSite', () => {
  it('changes the given fields only', async () => {
    const site = aSite();
    const store = await createSiteStore(site);
    const configure = (change: object) => new ConfigureSite(store).execute({ siteId: site.id, ...change });

    assert.deepEqual(await configure({}), site);
    assert.deepEqual(await configure({ name: ' Market ' }), { ...site, name: 'Market' });
    const origins = ['https://b.example', 'https://b.example'];
    const changed = await configure({ allowedOrigins: origins, locale: 'de' });
    assert.deepEqual(changed, { ...site, name: 'Market', allowedOrigins: ['https://b.example'], locale: 'de' });
    assert.deepEqual(await store.find(site.id), changed);
  });

  it('replaces all texts and rejects unknown text names', async () => {
    const site = aSite({ texts: { en: { cancel: 'No' } } });
    const configure = new ConfigureSite(await createSiteStore(site));
    const change = { siteId: site.id };

    const changed = await configure.execute({ ...change, texts: { de: { send: 'Los' } } });
    assert.deepEqual(changed, { ...site, texts: { de: { send: 'Los' } } });
    await assert.rejects(
      configure.execute({ ...change, name: 'Market', texts: { de: { sned: 'Los' } } }),
      (error) => error instanceof InvalidRequestError && error.violations[0]?.pointer === '/texts/de/sned',
    );
    assert.deepEqual(await configure.execute(change), changed);
  });

  it('throws SiteNotFoundError for an unknown site and changes nothing', async () => {
    const site = aSite();
    const store = await createSiteStore(site);

    await assert.rejects(
      new ConfigureSite(store).execute({ siteId: 'site_unknown', name: 'Stolen' }),
      SiteNotFoundError,
    );
    assert.deepEqual(await store.find(site.id), site);
  });
});
