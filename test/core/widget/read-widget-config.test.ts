import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TEXTS_DE } from '../../../core/localization/texts-de.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aSite } from '../../support/builders/site-builder.ts';
import {
  aConfirmedDestination,
  aConversationIntent,
  aFormIntent,
  aLinkIntent,
} from '../../support/builders/widget-builder.ts';
import { PaymentFixture } from '../../support/fixtures/payment-fixture.ts';
import { WidgetFixture } from '../../support/fixtures/widget-fixture.ts';

const destination = aConfirmedDestination('https://secret.example.com/booking');

describe('ReadWidgetConfig', () => {
  it('lists enabled intents and actions only, with visibility', async () => {
    const fixture = new WidgetFixture(
      aSite({ id: SITE }),
      await PaymentFixture.open({ placement: 'page', title: 'Join' }),
    );
    await fixture.storeIntent(aConversationIntent({ key: 'chat', icon: 'star', menuText: 'Ask away' }));
    await fixture.storeIntent(aFormIntent({ key: 'off', enabled: false }));
    await fixture.storeAction('calls', { number: '+43123456789', text: null }, { customerVisible: false });
    await fixture.storeAction('messages', { greeting: null }, { enabled: false });
    await fixture.storeAction('bookings', { destination }, { title: 'Book' });

    const { intents, actions } = await fixture.readConfig.execute({ site: fixture.site });

    assert.deepEqual(intents, [
      { key: 'chat', kind: 'conversation', title: 'Chat', icon: 'star', text: 'Ask away' },
      { key: 'contact', kind: 'form', title: 'Contact us', icon: null, text: null },
    ]);
    assert.deepEqual(actions, [
      { actionKey: 'bookings', title: 'Book', placement: 'menu', visible: true },
      { actionKey: 'payments', title: 'Join', placement: 'page', visible: true },
      { actionKey: 'calls', title: 'Call us', placement: 'menu', visible: false },
    ]);
  });

  it('omits an intent whose destination is not verified', async () => {
    const fixture = new WidgetFixture();
    await fixture.storeIntent(aLinkIntent({ url: 'https://docs.example.com/', confirmation: null }));

    const { intents } = await fixture.readConfig.execute({ site: fixture.site });
    assert.deepEqual(
      intents.map(({ key }) => key),
      ['contact'],
    );
  });

  it('contains no settings of intents and actions', async () => {
    const fixture = new WidgetFixture(aSite({ id: SITE }), await PaymentFixture.open());
    await fixture.storeIntent(aLinkIntent(destination));
    await fixture.storeIntent(aConversationIntent({ settings: { greeting: 'secret greeting' } }));
    await fixture.storeAction('bookings', { destination });
    await fixture.storeAction('promotions', { text: 'secret text', destination });
    await fixture.storeAction('calls', { number: '+43123456789', text: null });

    const config = JSON.stringify(await fixture.readConfig.execute({ site: fixture.site }));
    assert.doesNotMatch(config, /secret|https?:|4312345|1000|EUR|fake/);
  });

  it('selects the language closest to the page’s', async () => {
    const { site, readConfig } = new WidgetFixture();
    const config = await readConfig.execute({ site, locale: 'de-AT' });

    assert.deepEqual([config.locale, config.texts, config.intents[0]?.title], ['de', TEXTS_DE, 'Kontakt']);
    assert.equal((await readConfig.execute({ site, locale: 'sv' })).locale, 'en');
  });
});
