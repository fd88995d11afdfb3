import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TEXTS_EN } from '../../../core/localization/texts-en.ts';
import { ActionNotAvailableError } from '../../../core/payments/payment-errors.ts';
import { ACTION_KEYS } from '../../../core/widget/action.ts';
import { createContactFields } from '../../../core/widget/contact-intent.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { aSite } from '../../support/builders/site-builder.ts';
import { aConfirmedDestination } from '../../support/builders/widget-builder.ts';
import { PaymentFixture } from '../../support/fixtures/payment-fixture.ts';
import { WidgetFixture } from '../../support/fixtures/widget-fixture.ts';

const good = aConfirmedDestination('https://a.example.com/b');
const way = { destination: 'https://a.example.com/b', host: 'a.example.com' };
const contact = {
  description: null,
  submitLabel: null,
  form: { key: 'contact', fields: createContactFields(TEXTS_EN) },
};

/** A fixture whose site has all actions, with these shared settings. */
async function createFixture(offer: object = {}): Promise<WidgetFixture> {
  const overrides = { enabled: true, customerVisible: true, ...offer };
  const fixture = new WidgetFixture(aSite({ id: SITE }), await PaymentFixture.open(overrides));
  await fixture.storeAction('bookings', { destination: good }, overrides);
  await fixture.storeAction('promotions', { text: 'Half the price', destination: good }, overrides);
  await fixture.storeAction('videos', { videos: [{ title: 'One', destination: good }] }, overrides);
  await fixture.storeAction('requests', { intentKey: 'contact' }, overrides);
  await fixture.storeAction('human_handoff', { intentKey: 'contact' }, overrides);
  await fixture.storeAction('calls', { number: '+43123456789', text: 'Until noon' }, overrides);
  await fixture.storeAction('messages', { greeting: 'Hello!' }, overrides);
  return fixture;
}

describe('ResolveAction', () => {
  for (const [actionKey, title, result] of [
    ['bookings', 'Book an appointment', { kind: 'link', ...way }],
    ['payments', 'Pay', { kind: 'payment', description: 'A ticket 😀', ...TEN_EUROS, host: 'portico.example' }],
    ['promotions', 'Offers', { kind: 'notice', text: 'Half the price', ...way }],
    ['videos', 'Videos', { kind: 'videos', videos: [{ title: 'One', ...way }] }],
    ['requests', 'Make a request', { kind: 'form', intentKey: 'contact', ...contact }],
    ['calls', 'Call us', { kind: 'call', number: '+43123456789', text: 'Until noon' }],
    ['messages', 'Write to us', { kind: 'conversation', greeting: 'Hello!' }],
    ['human_handoff', 'Talk to a person', { kind: 'handoff', intentKey: 'contact', ...contact }],
  ] as const) {
    it(`resolves ${actionKey}`, async () => {
      assert.deepEqual(await (await createFixture()).requestAction(actionKey), { actionKey, title, ...result });
    });
  }

  it('resolves a promotion without destination', async () => {
    const fixture = new WidgetFixture();
    await fixture.storeAction('promotions', { text: 'Half the price', destination: null });

    const { actionKey: _, title: _title, ...result } = await fixture.requestAction('promotions');
    assert.deepEqual(result, { kind: 'notice', text: 'Half the price', destination: null, host: null });
  });

  for (const key of ACTION_KEYS) {
    it(`throws ActionNotAvailableError for ${key} if it was never saved or is disabled`, async () => {
      await assert.rejects(new WidgetFixture().requestAction(key), ActionNotAvailableError);
      for (const customerVisible of [true, false]) {
        await assert.rejects(
          (await createFixture({ enabled: false, customerVisible })).requestAction(key),
          ActionNotAvailableError,
        );
      }
    });

    it(`returns unavailable for ${key} while it is not visible`, async () => {
      const { kind, ...said } = await (await createFixture({ customerVisible: false })).requestAction(key, 'de');

      assert.equal(kind, 'unavailable');
      assert.deepEqual(Object.keys(said).sort(), ['actionKey', 'message', 'title']);
      assert.equal('message' in said && said.message, 'Das ist zurzeit nicht verfügbar.');
    });
  }

  it('throws ActionNotAvailableError for an unknown key', async () => {
    const fixture = await createFixture();
    for (const key of ['', 'Bookings', 'bookings ', 'payment', '__proto__', 'constructor', 'x'.repeat(10_000)]) {
      await assert.rejects(fixture.requestAction(key), ActionNotAvailableError);
    }
  });

  it('returns no destination that is unconfirmed or blocked by the policy, even if stored', async () => {
    for (const destination of [
      { url: 'https://a.example.com/', confirmation: null },
      aConfirmedDestination('javascript:alert(1)'),
      aConfirmedDestination('data:text/html,x'),
      aConfirmedDestination('//a.example.com'),
    ]) {
      const fixture = new WidgetFixture();
      await fixture.storeAction('bookings', { destination });
      await fixture.storeAction('promotions', { text: 'x', destination });
      await fixture.storeAction('videos', {
        videos: [
          { title: 'One', destination: good },
          { title: 'x', destination },
        ],
      });

      for (const key of ['bookings', 'promotions', 'videos']) {
        assert.equal((await fixture.requestAction(key)).kind, 'unavailable', key);
        assert.doesNotMatch(JSON.stringify(await fixture.requestAction(key)), /a\.example|javascript|data:/);
      }
    }
  });

  it('returns unavailable for a payment that was not tested', async () => {
    const payments = await PaymentFixture.open();
    await payments.configureCredentials(SITE, 'another_secret');

    assert.equal(
      (await new WidgetFixture(aSite({ id: SITE }), payments).requestAction('payments')).kind,
      'unavailable',
    );
  });

  it('uses the owner’s title, also for an unavailable action', async () => {
    const fixture = new WidgetFixture(aSite({ id: SITE }), await PaymentFixture.open({ title: 'Join' }));
    await fixture.storeAction('messages', { greeting: null }, { title: 'Ask us', customerVisible: false });

    assert.equal((await fixture.requestAction('messages')).title, 'Ask us');
    assert.equal((await fixture.requestAction('payments')).title, 'Join');
  });

  it('uses the site’s custom texts', async () => {
    const site = aSite({ id: SITE, texts: { en: { unavailable: 'Not today.', callsTitle: 'Ring us' } } });
    const fixture = new WidgetFixture(site);
    await fixture.storeAction('calls', { number: '+43123456789', text: null }, { customerVisible: false });

    assert.deepEqual(await fixture.requestAction('calls'), {
      actionKey: 'calls',
      title: 'Ring us',
      kind: 'unavailable',
      message: 'Not today.',
    });
  });
});
