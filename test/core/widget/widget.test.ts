import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TEXTS_DE } from '../../../core/localization/texts-de.ts';
import { TEXTS_EN } from '../../../core/localization/texts-en.ts';
import {
  canStartChat,
  createInitialWidget,
  findFormIntent,
  findIntent,
  listIntents,
  withAction,
  withIntent,
  withoutIntent,
} from '../../../core/widget/widget.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aConversationIntent, aFormIntent, anAction } from '../../support/builders/widget-builder.ts';

const keys = (widget: ReturnType<typeof createInitialWidget>) => listIntents(widget, TEXTS_EN).map(({ key }) => key);

describe('The initial widget of a site', () => {
  it('has the contact form in the visitor’s language, with a required message', () => {
    const contact = findFormIntent(createInitialWidget(SITE), 'contact', TEXTS_DE);

    assert.equal(contact?.title, 'Kontakt');
    assert.deepEqual(
      contact?.settings.fields.map(({ name, kind, label, required }) => [name, kind, label, required]),
      [
        ['name', 'text', 'Name', false],
        ['email', 'email', 'E-Mail', false],
        ['phone', 'tel', 'Telefon', false],
        ['message', 'textarea', 'Nachricht', true],
      ],
    );
  });

  it('has no other intent', () => {
    for (const key of ['', 'Contact', 'contact ', '__proto__', 'key']) {
      assert.equal(findIntent(createInitialWidget(SITE), key, TEXTS_EN), undefined);
    }
  });

  it('keeps the contact form until its owner saves or deletes it', () => {
    const widget = withIntent(createInitialWidget(SITE), aFormIntent({ key: 'order' }));

    assert.deepEqual(keys(widget), ['contact', 'order']);
    assert.deepEqual(keys(withoutIntent(widget, 'contact')), ['order']);
    assert.deepEqual(keys(withoutIntent(widget, 'order')), ['contact']);
    const own = withIntent(widget, aFormIntent({ key: 'contact', title: 'Own' }));
    assert.equal(findIntent(own, 'contact', TEXTS_EN)?.title, 'Own');
    assert.deepEqual(keys(own), ['contact', 'order']);
    assert.deepEqual(keys(withoutIntent(own, 'contact')), ['order']);
  });
});

describe('findFormIntent', () => {
  it('returns an enabled intent with a form only', () => {
    const widget = [
      aFormIntent({ key: 'off', enabled: false }),
      aConversationIntent({ key: 'chat' }),
      aFormIntent({ key: 'on' }),
    ].reduce(withIntent, createInitialWidget(SITE));

    assert.equal(findFormIntent(widget, 'off', TEXTS_EN), undefined);
    assert.equal(findFormIntent(widget, 'chat', TEXTS_EN), undefined);
    assert.equal(findFormIntent(widget, 'on', TEXTS_EN)?.key, 'on');
  });
});

describe('canStartChat', () => {
  const empty = createInitialWidget(SITE);
  const messages = { greeting: null };

  it('is true with an enabled conversation intent', () => {
    assert.equal(canStartChat(empty), false);
    assert.equal(canStartChat(withIntent(empty, aConversationIntent({ enabled: false }))), false);
    assert.equal(canStartChat(withIntent(empty, aConversationIntent())), true);
  });

  it('is true with the action messages if it is enabled and visible', () => {
    assert.equal(canStartChat(withAction(empty, anAction('messages', messages, { enabled: false }))), false);
    assert.equal(canStartChat(withAction(empty, anAction('messages', messages, { customerVisible: false }))), false);
    assert.equal(canStartChat(withAction(empty, anAction('messages', messages))), true);
  });
});
