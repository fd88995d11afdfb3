import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IntentNotAvailable } from '../../../core/widget/widget-errors.ts';
import {
  aConversationIntent,
  aField,
  aFormIntent,
  aLinkIntent,
  confirmed,
} from '../../support/builders/widget-builder.ts';
import { WidgetDesk } from '../../support/fixtures/widget-desk.ts';

describe('ResolveIntent', () => {
  it('resolves intents of each kind', async () => {
    const fixture = new WidgetDesk();
    const fields = [aField('size', { kind: 'select', options: [{ value: 's', label: 'Small' }] })];
    await fixture.hold(aFormIntent({ settings: { description: 'Say it', submitLabel: 'Go', fields } }));
    await fixture.hold(aConversationIntent());
    await fixture.hold(aLinkIntent(confirmed('https://docs.example.com/')));

    assert.deepEqual(await fixture.askIntent('order'), {
      intentKey: 'order',
      title: 'Order',
      kind: 'form',
      description: 'Say it',
      submitLabel: 'Go',
      form: { key: 'order', fields },
    });
    assert.deepEqual(await fixture.askIntent('chat'), {
      intentKey: 'chat',
      title: 'Chat',
      kind: 'conversation',
      greeting: 'Hello!',
    });
    assert.deepEqual(await fixture.askIntent('docs'), {
      intentKey: 'docs',
      title: 'Docs',
      kind: 'link',
      destination: 'https://docs.example.com/',
      host: 'docs.example.com',
    });
  });

  it('returns the contact form of a new site in the language of the page', async () => {
    assert.equal((await new WidgetDesk().askIntent('contact', 'de-DE')).title, 'Kontakt');
    assert.equal((await new WidgetDesk().askIntent('contact')).title, 'Contact us');
  });

  it('throws IntentNotAvailable for an unknown, disabled or unverified intent', async () => {
    const fixture = new WidgetDesk();
    await fixture.hold(aFormIntent({ key: 'off', enabled: false }));
    await fixture.hold(aLinkIntent({ url: 'https://a.example.com/', confirmation: null }, { key: 'unconfirmed' }));
    await fixture.hold(aLinkIntent(confirmed('javascript:alert(1)'), { key: 'script' }));
    await fixture.hold(aLinkIntent(confirmed('//a.example.com/'), { key: 'relative' }));

    for (const key of ['off', 'unconfirmed', 'script', 'relative', 'other', '', '__proto__', 'x'.repeat(10_000)]) {
      await assert.rejects(fixture.askIntent(key), IntentNotAvailable, key);
    }
  });
});
