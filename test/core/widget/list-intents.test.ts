import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aConfirmedDestination, aFormIntent, aLinkIntent } from '../../support/builders/widget-builder.ts';
import { WidgetFixture } from '../../support/fixtures/widget-fixture.ts';

describe('ListIntents', () => {
  it('lists the intents by key, with usability', async () => {
    const fixture = new WidgetFixture();
    await fixture.storeIntent(
      aLinkIntent({ url: 'https://a.example.com/', confirmation: null }, { key: 'unconfirmed' }),
    );
    await fixture.storeIntent(aLinkIntent(aConfirmedDestination('https://a.example.com/'), { key: 'docs' }));
    await fixture.storeIntent(aFormIntent({ key: 'ask', enabled: false }));

    const listed = await fixture.listIntents.execute({ site: fixture.site });

    assert.deepEqual(
      listed.map(({ intent, usable }) => [intent.key, usable]),
      [
        ['ask', false],
        ['contact', true],
        ['docs', true],
        ['unconfirmed', false],
      ],
    );
  });
});
