import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IntentNotAvailableError } from '../../../core/widget/widget-errors.ts';
import {
  aConfirmedDestination,
  aConversationIntent,
  aField,
  aFormIntent,
  aLinkIntent,
} from '../../support/builders/widget-builder.ts';
import { WidgetFixture } from '../../support/fixtures/widget-fixture.ts';

describe('ResolveIntent', () => {
  it('resolves intents of each kind', async () => {
    const fixture = new WidgetFixture();
    const fields = [aField('size', { kind: 'select', options: [{ value: 's', label: 'Small' }] })];
    await fixture.storeIntent(aFormIntent({ settings: { description: 'Say it', submitLabel: 'Go', fields } }));
    await fixture.storeIntent(aConversationIntent());
    await fixture.storeIntent(aLinkIntent(aConfirmedDestination('https://docs.example.com/')));

    assert.deepEqual(await fixture.requestIntent('order'), {
      intentKey: 'order',
      title: 'Order',
      kind: 'form',
      description: 'Say it',
      submitLabel: 'Go',
      form: { key: 'order', fields },
    });
    assert.deepEqual(await fixture.requestIntent('chat'), {
      intentKey: 'chat',
      title: 'Chat',
      kind: 'conversation',
      greeting: 'Hello!',
    });
    assert.deepEqual(await fixture.requestIntent('docs'), {
      intentKey: 'docs',
      title: 'Docs',
      kind: 'link',
      destination: 'https://docs.example.com/',
      host: 'docs.example.com',
    });
  });

  it('returns the contact form of a new site in the language of the page', async () => {
    assert.equal((await new WidgetFixture().requestIntent('contact', 'de-DE')).title, 'Kontakt');
    assert.equal((await new WidgetFixture().requestIntent('contact')).title, 'Contact us');
  });

  it('throws IntentNotAvailableError for an unknown, disabled or unverified intent', async () => {
    const fixture = new WidgetFixture();
    await fixture.storeIntent(aFormIntent({ key: 'off', enabled: false }));
    await fixture.storeIntent(
      aLinkIntent({ url: 'https://a.example.com/', confirmation: null }, { key: 'unconfirmed' }),
    );
    await fixture.storeIntent(aLinkIntent(aConfirmedDestination('javascript:alert(1)'), { key: 'script' }));
    await fixture.storeIntent(aLinkIntent(aConfirmedDestination('//a.example.com/'), { key: 'relative' }));

    for (const key of ['off', 'unconfirmed', 'script', 'relative', 'other', '', '__proto__', 'x'.repeat(10_000)]) {
      await assert.rejects(fixture.requestIntent(key), IntentNotAvailableError, key);
    }
  });
});
