import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { MAX_INTENTS } from '../../../core/widget/intent.ts';
import type { IntentInput } from '../../../core/widget/intent-input.ts';
import { IntentKeyInvalidError } from '../../../core/widget/widget-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aSite } from '../../support/builders/site-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { aField } from '../../support/builders/widget-builder.ts';
import { WidgetFixture } from '../../support/fixtures/widget-fixture.ts';

const FORM: IntentInput = { kind: 'form', title: ' Order ', enabled: true, description: ' a ', submitLabel: null };
const CHAT: IntentInput = { kind: 'conversation', title: 'Chat', enabled: true, greeting: null };
const link = (destination: string, confirmedHost?: string): IntentInput => ({
  kind: 'link',
  title: 'Docs',
  enabled: true,
  destination,
  confirmedHost,
});
const rejectedPointers = (saving: Promise<unknown>) =>
  saving.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof InvalidRequestError)) throw error;
      return error.violations.map(({ pointer }) => pointer);
    },
  );
const findConfirmation = async (saving: ReturnType<WidgetFixture['save']>) => {
  const { intent } = await saving;
  return intent.kind === 'link' ? intent.settings.destination.confirmation : undefined;
};

describe('SaveIntent', () => {
  it('stores an intent and returns it', async () => {
    const fixture = new WidgetFixture();
    const fields = [aField('size')];

    const saved = await fixture.save('order', { ...FORM, fields });

    const settings = { description: 'a', submitLabel: null, fields };
    const intent = { key: 'order', kind: 'form', title: 'Order', enabled: true, settings, updatedAt: NOON };
    assert.deepEqual(saved, { intent, usable: true });
    assert.deepEqual((await fixture.widgets.find(SITE)).intents, [intent]);
  });

  it('stores the icon and the text for the menu', async () => {
    const fixture = new WidgetFixture();
    const { intent } = await fixture.save('chat', { ...CHAT, icon: 'star', menuText: ' Ask away ' });
    assert.deepEqual([intent.icon, intent.menuText], ['star', 'Ask away']);

    const { intent: changed } = await fixture.save('chat', { ...CHAT, icon: null, menuText: null });
    assert.equal('icon' in changed || 'menuText' in changed, false);
  });

  it('uses the fields of the contact form, in the site’s language, if fields are omitted', async () => {
    const { intent } = await new WidgetFixture(aSite({ id: SITE, locale: 'de' })).save('order', FORM);

    assert.deepEqual(intent.kind === 'form' && intent.settings.fields.map(({ label }) => label), [
      'Name',
      'E-Mail',
      'Telefon',
      'Nachricht',
    ]);
  });

  it('replaces an intent, also by another kind, and the built-in contact form', async () => {
    const fixture = new WidgetFixture();
    await fixture.save('contact', FORM);
    await fixture.save('contact', CHAT);

    const listed = await fixture.listIntents.execute({ site: fixture.site });
    assert.deepEqual(
      listed.map(({ intent: { key, kind } }) => [key, kind]),
      [['contact', 'conversation']],
    );
  });

  it('rejects invalid keys', async () => {
    const fixture = new WidgetFixture();
    for (const key of ['', 'Contact', 'a b', 'a.b', 'ä', '../x', 'x'.repeat(121), 'a\n']) {
      await assert.rejects(fixture.save(key, CHAT), IntentKeyInvalidError, key);
    }
    for (const key of ['a', '_', '-', '__proto__', 'x'.repeat(120)]) await fixture.save(key, CHAT);
  });

  it('rejects inconsistent fields', async () => {
    const fields = [aField('a'), aField('a'), aField('b', { kind: 'select' })];

    assert.deepEqual(await rejectedPointers(new WidgetFixture().save('order', { ...FORM, fields })), [
      '/fields/1/name',
      '/fields/2/options',
    ]);
  });

  it('rejects an intent beyond the limit of a site', async () => {
    const fixture = new WidgetFixture();
    for (let number = 0; number < MAX_INTENTS; number += 1) await fixture.save(`chat-${number}`, CHAT);

    assert.deepEqual(await rejectedPointers(fixture.save('more', CHAT)), ['']);
    await fixture.save('chat-0', CHAT);
  });
});

describe('SaveIntent for links', () => {
  it('rejects a destination that the policy blocks', async () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//a.example.com',
      'https://localhost/',
      'ftp://a.at/',
    ]) {
      assert.deepEqual(await rejectedPointers(new WidgetFixture().save('docs', link(url))), ['/destination'], url);
    }
  });

  it('stores a destination as unconfirmed and unusable until the owner confirms its host', async () => {
    const fixture = new WidgetFixture();

    const saved = await fixture.save('docs', link('https://a.example.com/'));
    assert.equal(saved.usable, false);
    assert.equal(await findConfirmation(fixture.save('docs', link('https://a.example.com/'))), null);

    const named = await fixture.save('docs', link('https://a.example.com/', ' A.Example.com '.trim()));
    assert.equal(named.usable, true);
  });

  it('keeps the confirmation while the host stays the same', async () => {
    const fixture = new WidgetFixture();
    const first = { host: 'a.example.com', by: fixture.by, at: NOON };
    await fixture.save('docs', link('https://a.example.com/', 'a.example.com'));
    fixture.clock.advance(60_000);

    assert.deepEqual(await findConfirmation(fixture.save('docs', link('https://a.example.com/b'))), first);
    const again = fixture.save('docs', link('https://a.example.com/', 'a.example.com'), 'cli');
    assert.deepEqual(await findConfirmation(again), first);
  });

  it('requires a new confirmation for another host', async () => {
    const fixture = new WidgetFixture();
    await fixture.save('docs', link('https://a.example.com/', 'a.example.com'));
    fixture.clock.advance(60_000);

    assert.equal(await findConfirmation(fixture.save('docs', link('https://b.example.com/'))), null);
    const named = fixture.save('docs', link('https://b.example.com/', 'b.example.com'), 'cli');
    assert.deepEqual(await findConfirmation(named), { host: 'b.example.com', by: 'cli', at: NOON + 60_000 });
    assert.equal(await findConfirmation(fixture.save('docs', link('https://a.example.com/'))), null);
  });

  it('rejects a confirmed host that is not the host of the destination', async () => {
    for (const host of [
      'b.example.com',
      'example.com',
      'a.example.com/x',
      'x@a.example.com',
      ' ',
      'https://a.example.com',
    ]) {
      const saving = new WidgetFixture().save('docs', link('https://a.example.com/', host));
      assert.deepEqual(await rejectedPointers(saving), ['/confirmedHost'], host);
    }
  });
});
