import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aFormIntent, aLinkIntent, confirmed } from '../../support/builders/widget-builder.ts';
import { WidgetDesk } from '../../support/fixtures/widget-desk.ts';

describe('ListIntents', () => {
  it('lists the intents by key, with usability', async () => {
    const fixture = new WidgetDesk();
    await fixture.hold(aLinkIntent({ url: 'https://a.example.com/', confirmation: null }, { key: 'unconfirmed' }));
    await fixture.hold(aLinkIntent(confirmed('https://a.example.com/'), { key: 'docs' }));
    await fixture.hold(aFormIntent({ key: 'ask', enabled: false }));

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
