import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PublicUrlPolicy } from '../../../adapters/fetching/public-url-policy.ts';
import { isActionReady, type MissingRequirement } from '../../../core/shared/action-readiness.ts';
import type { WidgetAction } from '../../../core/widget/action.ts';
import { listMissingRequirements } from '../../../core/widget/list-missing-requirements.ts';
import { createInitialWidget, type Widget, withIntent, withoutIntent } from '../../../core/widget/widget.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import {
  aConfirmedDestination,
  aConversationIntent,
  aFormIntent,
  anAction,
} from '../../support/builders/widget-builder.ts';

const WIDGET = [aFormIntent({ key: 'off', enabled: false }), aConversationIntent()].reduce(
  withIntent,
  createInitialWidget(SITE),
);
const lacks = (action: WidgetAction | undefined, widget: Widget = WIDGET) =>
  listMissingRequirements(action, widget, new PublicUrlPolicy());

const good = aConfirmedDestination('https://a.example.com/');
const unconfirmed = { url: 'https://a.example.com/', confirmation: null };
const refused = aConfirmedDestination('javascript:alert(1)');

const ALL: readonly (readonly [action: WidgetAction, lacks: readonly MissingRequirement[]])[] = [
  [anAction('bookings', { destination: good }), []],
  [anAction('bookings', { destination: unconfirmed }), ['confirmation']],
  [anAction('bookings', { destination: refused }), ['destination']],
  [anAction('promotions', { text: 'Offer', destination: null }), []],
  [anAction('promotions', { text: 'Offer', destination: good }), []],
  [anAction('promotions', { text: 'Offer', destination: unconfirmed }), ['confirmation']],
  [anAction('promotions', { text: 'Offer', destination: refused }), ['destination']],
  [anAction('videos', { videos: [{ title: 'One', destination: good }] }), []],
  [anAction('videos', { videos: [] }), ['settings']],
  [
    anAction('videos', { videos: [good, unconfirmed].map((destination) => ({ title: 'One', destination })) }),
    ['confirmation'],
  ],
  [
    anAction('videos', { videos: [good, refused].map((destination) => ({ title: 'One', destination })) }),
    ['destination'],
  ],
  [anAction('requests', { intentKey: 'contact' }), []],
  [anAction('requests', { intentKey: 'off' }), ['intent']],
  [anAction('requests', { intentKey: 'chat' }), ['intent']],
  [anAction('requests', { intentKey: 'gone' }), ['intent']],
  [anAction('human_handoff', { intentKey: 'contact' }), []],
  [anAction('human_handoff', { intentKey: 'off' }), ['intent']],
  [anAction('calls', { number: '+43123456789', text: null }), []],
  [anAction('calls', { number: 'javascript:alert(1)', text: null }), ['settings']],
  [anAction('messages', { greeting: null }), []],
];

describe('listMissingRequirements', () => {
  for (const [action, own] of ALL) {
    const errorTexts = own.length === 0 ? 'nothing' : own.join(', ');
    it(`returns ${errorTexts} for ${action.key} with ${JSON.stringify(action.settings)}`, () => {
      assert.deepEqual(lacks(action), own);
      assert.equal(isActionReady(lacks(action)), own.length === 0);
    });
  }

  it('lists requirements in the order in which an owner fulfils them', () => {
    const hidden = { enabled: false, customerVisible: false };
    for (const [action, own] of ALL) {
      assert.deepEqual(lacks({ ...action, ...hidden }), [...own, 'enabled', 'customer_visible']);
      assert.equal(isActionReady(lacks({ ...action, ...hidden })), own.length === 0);
      assert.deepEqual(lacks({ ...action, customerVisible: false }), [...own, 'customer_visible']);
    }
  });

  it('returns settings for an action that was never saved', () => {
    assert.deepEqual(lacks(undefined), ['settings']);
  });

  it('uses the current state instead of the state at the time of saving', () => {
    const action = anAction('requests', { intentKey: 'contact' });

    assert.deepEqual(lacks(action, withoutIntent(WIDGET, 'contact')), ['intent']);
  });
});
