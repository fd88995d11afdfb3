import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EN } from '../../../core/localization/texts-en.ts';
import { ActionNotAvailable } from '../../../core/payments/payment-errors.ts';
import { ACTION_KEYS } from '../../../core/widget/action.ts';
import { contactFields } from '../../../core/widget/contact-intent.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { TEN_EUROS } from '../../support/builders/payment-builder.ts';
import { aSite } from '../../support/builders/site-builder.ts';
import { confirmed } from '../../support/builders/widget-builder.ts';
import { PaymentDesk } from '../../support/fixtures/payment-desk.ts';
import { WidgetDesk } from '../../support/fixtures/widget-desk.ts';

const good = confirmed('https://a.example.com/b');
const way = { destination: 'https://a.example.com/b', host: 'a.example.com' };
const contact = { description: null, submitLabel: null, form: { key: 'contact', fields: contactFields(EN) } };

/** A desk whose site has every action, offered like this. */
async function deskWithAll(offer: object = {}): Promise<WidgetDesk> {
  const given = { enabled: true, customerVisible: true, ...offer };
  const desk = new WidgetDesk(aSite({ id: SITE }), await PaymentDesk.open(given));
  await desk.holdAction('bookings', { destination: good }, given);
  await desk.holdAction('promotions', { text: 'Half the price', destination: good }, given);
  await desk.holdAction('videos', { videos: [{ title: 'One', destination: good }] }, given);
  await desk.holdAction('requests', { intentKey: 'contact' }, given);
  await desk.holdAction('human_handoff', { intentKey: 'contact' }, given);
  await desk.holdAction('calls', { number: '+43123456789', text: 'Until noon' }, given);
  await desk.holdAction('messages', { greeting: 'Hello!' }, given);
  return desk;
}

describe('ResolveAction', () => {
  for (const [actionKey, title, does] of [
    ['bookings', 'Book an appointment', { kind: 'link', ...way }],
    ['payments', 'Pay', { kind: 'payment', description: 'A ticket 😀', ...TEN_EUROS, host: 'portico.example' }],
    ['promotions', 'Offers', { kind: 'notice', text: 'Half the price', ...way }],
    ['videos', 'Videos', { kind: 'videos', videos: [{ title: 'One', ...way }] }],
    ['requests', 'Make a request', { kind: 'form', intentKey: 'contact', ...contact }],
    ['calls', 'Call us', { kind: 'call', number: '+43123456789', text: 'Until noon' }],
    ['messages', 'Write to us', { kind: 'conversation', greeting: 'Hello!' }],
    ['human_handoff', 'Talk to a person', { kind: 'handoff', intentKey: 'contact', ...contact }],
  ] as const) {
    it(`says what ${actionKey} does`, async () => {
      assert.deepEqual(await (await deskWithAll()).ask(actionKey), { actionKey, title, ...does });
    });
  }

  it('gives a notice that leads nowhere no destination', async () => {
    const desk = new WidgetDesk();
    await desk.holdAction('promotions', { text: 'Half the price', destination: null });

    const { actionKey: _, title: _title, ...does } = await desk.ask('promotions');
    assert.deepEqual(does, { kind: 'notice', text: 'Half the price', destination: null, host: null });
  });

  for (const key of ACTION_KEYS) {
    it(`throws ActionNotAvailable for ${key} when it was never saved, or is disabled`, async () => {
      await assert.rejects(new WidgetDesk().ask(key), ActionNotAvailable);
      for (const customerVisible of [true, false]) {
        await assert.rejects((await deskWithAll({ enabled: false, customerVisible })).ask(key), ActionNotAvailable);
      }
    });

    it(`says that ${key} is not available while it is not visible`, async () => {
      const { kind, ...said } = await (await deskWithAll({ customerVisible: false })).ask(key, 'de');

      assert.equal(kind, 'unavailable');
      assert.deepEqual(Object.keys(said).sort(), ['actionKey', 'message', 'title']);
      assert.equal('message' in said && said.message, 'Das ist zurzeit nicht verfügbar.');
    });
  }

  it('throws ActionNotAvailable for a key of no action', async () => {
    const desk = await deskWithAll();
    for (const key of ['', 'Bookings', 'bookings ', 'payment', '__proto__', 'constructor', 'x'.repeat(10_000)]) {
      await assert.rejects(desk.ask(key), ActionNotAvailable);
    }
  });

  it('gives out no destination that is not confirmed, or that the policy refuses, also from the store', async () => {
    for (const destination of [
      { url: 'https://a.example.com/', confirmation: null },
      confirmed('javascript:alert(1)'),
      confirmed('data:text/html,x'),
      confirmed('//a.example.com'),
    ]) {
      const desk = new WidgetDesk();
      await desk.holdAction('bookings', { destination });
      await desk.holdAction('promotions', { text: 'x', destination });
      await desk.holdAction('videos', {
        videos: [
          { title: 'One', destination: good },
          { title: 'x', destination },
        ],
      });

      for (const key of ['bookings', 'promotions', 'videos']) {
        assert.equal((await desk.ask(key)).kind, 'unavailable', key);
        assert.doesNotMatch(JSON.stringify(await desk.ask(key)), /a\.example|javascript|data:/);
      }
    }
  });

  it('says that a payment is not available as long as it was not tested', async () => {
    const payments = await PaymentDesk.open();
    await payments.give(SITE, 'another_secret');

    assert.equal((await new WidgetDesk(aSite({ id: SITE }), payments).ask('payments')).kind, 'unavailable');
  });

  it('calls an action by its owner’s title, also when it is not available', async () => {
    const desk = new WidgetDesk(aSite({ id: SITE }), await PaymentDesk.open({ title: 'Join' }));
    await desk.holdAction('messages', { greeting: null }, { title: 'Ask us', customerVisible: false });

    assert.equal((await desk.ask('messages')).title, 'Ask us');
    assert.equal((await desk.ask('payments')).title, 'Join');
  });

  it('speaks in the site’s own words', async () => {
    const site = aSite({ id: SITE, texts: { en: { unavailable: 'Not today.', callsTitle: 'Ring us' } } });
    const desk = new WidgetDesk(site);
    await desk.holdAction('calls', { number: '+43123456789', text: null }, { customerVisible: false });

    assert.deepEqual(await desk.ask('calls'), {
      actionKey: 'calls',
      title: 'Ring us',
      kind: 'unavailable',
      message: 'Not today.',
    });
  });
});
