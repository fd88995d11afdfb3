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
  it('says what an intent of each kind does', async () => {
    const desk = new WidgetDesk();
    const fields = [aField('size', { kind: 'select', options: [{ value: 's', label: 'Small' }] })];
    await desk.hold(aFormIntent({ settings: { description: 'Say it', submitLabel: 'Go', fields } }));
    await desk.hold(aConversationIntent());
    await desk.hold(aLinkIntent(confirmed('https://docs.example.com/')));

    assert.deepEqual(await desk.askIntent('order'), {
      intentKey: 'order',
      title: 'Order',
      kind: 'form',
      description: 'Say it',
      submitLabel: 'Go',
      form: { key: 'order', fields },
    });
    assert.deepEqual(await desk.askIntent('chat'), {
      intentKey: 'chat',
      title: 'Chat',
      kind: 'conversation',
      greeting: 'Hello!',
    });
    assert.deepEqual(await desk.askIntent('docs'), {
      intentKey: 'docs',
      title: 'Docs',
      kind: 'link',
      destination: 'https://docs.example.com/',
      host: 'docs.example.com',
    });
  });

  it('shows the form of a new site in the language of the page', async () => {
    assert.equal((await new WidgetDesk().askIntent('contact', 'de-DE')).title, 'Kontakt');
    assert.equal((await new WidgetDesk().askIntent('contact')).title, 'Contact us');
  });

  it('throws IntentNotAvailable for what is unknown, disabled or not verified', async () => {
    const desk = new WidgetDesk();
    await desk.hold(aFormIntent({ key: 'off', enabled: false }));
    await desk.hold(aLinkIntent({ url: 'https://a.example.com/', confirmation: null }, { key: 'unconfirmed' }));
    await desk.hold(aLinkIntent(confirmed('javascript:alert(1)'), { key: 'script' }));
    await desk.hold(aLinkIntent(confirmed('//a.example.com/'), { key: 'relative' }));

    for (const key of ['off', 'unconfirmed', 'script', 'relative', 'other', '', '__proto__', 'x'.repeat(10_000)]) {
      await assert.rejects(desk.askIntent(key), IntentNotAvailable, key);
    }
  });
});
