import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aFormIntent, aLinkIntent, confirmed } from '../../support/builders/widget-builder.ts';
import { WidgetDesk } from '../../support/fixtures/widget-desk.ts';

describe('ListIntents', () => {
  it('lists the intents by their keys, and says which do something', async () => {
    const desk = new WidgetDesk();
    await desk.hold(aLinkIntent({ url: 'https://a.example.com/', confirmation: null }, { key: 'unconfirmed' }));
    await desk.hold(aLinkIntent(confirmed('https://a.example.com/'), { key: 'docs' }));
    await desk.hold(aFormIntent({ key: 'ask', enabled: false }));

    const listed = await desk.listIntents.execute({ site: desk.site });

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
