import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DE } from '../../../core/localization/texts-de.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aSite } from '../../support/builders/site-builder.ts';
import { aConversationIntent, aFormIntent, aLinkIntent, confirmed } from '../../support/builders/widget-builder.ts';
import { PaymentDesk } from '../../support/fixtures/payment-desk.ts';
import { WidgetDesk } from '../../support/fixtures/widget-desk.ts';

const destination = confirmed('https://secret.example.com/booking');

describe('ReadWidgetConfig', () => {
  it('lists the enabled intents and actions alone, and which of them visitors are offered', async () => {
    const desk = new WidgetDesk(aSite({ id: SITE }), await PaymentDesk.open({ placement: 'page', title: 'Join' }));
    await desk.hold(aConversationIntent({ key: 'chat' }));
    await desk.hold(aFormIntent({ key: 'off', enabled: false }));
    await desk.holdAction('calls', { number: '+43123456789', text: null }, { customerVisible: false });
    await desk.holdAction('messages', { greeting: null }, { enabled: false });
    await desk.holdAction('bookings', { destination }, { title: 'Book' });

    const { intents, actions } = await desk.readConfig.execute({ site: desk.site });

    assert.deepEqual(intents, [
      { key: 'chat', kind: 'conversation', title: 'Chat' },
      { key: 'contact', kind: 'form', title: 'Contact us' },
    ]);
    assert.deepEqual(actions, [
      { actionKey: 'bookings', title: 'Book', placement: 'menu', visible: true },
      { actionKey: 'payments', title: 'Join', placement: 'page', visible: true },
      { actionKey: 'calls', title: 'Call us', placement: 'menu', visible: false },
    ]);
  });

  it('leaves out an intent whose destination is not verified, which would do nothing', async () => {
    const desk = new WidgetDesk();
    await desk.hold(aLinkIntent({ url: 'https://docs.example.com/', confirmation: null }));

    const { intents } = await desk.readConfig.execute({ site: desk.site });
    assert.deepEqual(
      intents.map(({ key }) => key),
      ['contact'],
    );
  });

  it('tells nothing of what they do', async () => {
    const desk = new WidgetDesk(aSite({ id: SITE }), await PaymentDesk.open());
    await desk.hold(aLinkIntent(destination));
    await desk.hold(aConversationIntent({ settings: { greeting: 'secret greeting' } }));
    await desk.holdAction('bookings', { destination });
    await desk.holdAction('promotions', { text: 'secret text', destination });
    await desk.holdAction('calls', { number: '+43123456789', text: null });

    const config = JSON.stringify(await desk.readConfig.execute({ site: desk.site }));
    assert.doesNotMatch(config, /secret|https?:|4312345|1000|EUR|fake/);
  });

  it('speaks the language that is nearest to the page’s', async () => {
    const { site, readConfig } = new WidgetDesk();
    const config = await readConfig.execute({ site, locale: 'de-AT' });

    assert.deepEqual([config.locale, config.texts, config.intents[0]?.title], ['de', DE, 'Kontakt']);
    assert.equal((await readConfig.execute({ site, locale: 'fr' })).locale, 'en');
  });
});
