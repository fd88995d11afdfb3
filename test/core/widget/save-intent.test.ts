import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../core/shared/domain-error.ts';
import type { GivenIntent } from '../../../core/widget/given-intent.ts';
import { MAX_INTENTS } from '../../../core/widget/intent.ts';
import { IntentKeyInvalid } from '../../../core/widget/widget-errors.ts';
import { SITE } from '../../support/builders/known-ids.ts';
import { aSite } from '../../support/builders/site-builder.ts';
import { NOON } from '../../support/builders/times.ts';
import { aField } from '../../support/builders/widget-builder.ts';
import { WidgetDesk } from '../../support/fixtures/widget-desk.ts';

const FORM: GivenIntent = { kind: 'form', title: ' Order ', enabled: true, description: ' a ', submitLabel: null };
const CHAT: GivenIntent = { kind: 'conversation', title: 'Chat', enabled: true, greeting: null };
const link = (destination: string, confirmedHost?: string): GivenIntent => ({
  kind: 'link',
  title: 'Docs',
  enabled: true,
  destination,
  confirmedHost,
});
const pointersOf = (saving: Promise<unknown>) =>
  saving.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof InvalidRequest)) throw error;
      return error.faults.map(({ pointer }) => pointer);
    },
  );
const confirmationOf = async (saving: ReturnType<WidgetDesk['save']>) => {
  const { intent } = await saving;
  return intent.kind === 'link' ? intent.settings.destination.confirmation : undefined;
};

describe('SaveIntent', () => {
  it('stores an intent and answers it', async () => {
    const desk = new WidgetDesk();
    const fields = [aField('size')];

    const saved = await desk.save('order', { ...FORM, fields });

    const settings = { description: 'a', submitLabel: null, fields };
    const intent = { key: 'order', kind: 'form', title: 'Order', enabled: true, settings, updatedAt: NOON };
    assert.deepEqual(saved, { intent, usable: true });
    assert.deepEqual((await desk.widgets.find(SITE)).intents, [intent]);
  });

  it('gives a form without fields those of the contact form, in the site’s language', async () => {
    const { intent } = await new WidgetDesk(aSite({ id: SITE, locale: 'de' })).save('order', FORM);

    assert.deepEqual(intent.kind === 'form' && intent.settings.fields.map(({ label }) => label), [
      'Name',
      'E-Mail',
      'Telefon',
      'Nachricht',
    ]);
  });

  it('replaces an intent, also by one of another kind, and the contact form of a new site', async () => {
    const desk = new WidgetDesk();
    await desk.save('contact', FORM);
    await desk.save('contact', CHAT);

    const listed = await desk.listIntents.execute({ site: desk.site });
    assert.deepEqual(
      listed.map(({ intent: { key, kind } }) => [key, kind]),
      [['contact', 'conversation']],
    );
  });

  it('refuses keys that no intent can have', async () => {
    const desk = new WidgetDesk();
    for (const key of ['', 'Contact', 'a b', 'a.b', 'ä', '../x', 'x'.repeat(121), 'a\n']) {
      await assert.rejects(desk.save(key, CHAT), IntentKeyInvalid, key);
    }
    for (const key of ['a', '_', '-', '__proto__', 'x'.repeat(120)]) await desk.save(key, CHAT);
  });

  it('refuses fields that do not fit together', async () => {
    const fields = [aField('a'), aField('a'), aField('b', { kind: 'select' })];

    assert.deepEqual(await pointersOf(new WidgetDesk().save('order', { ...FORM, fields })), [
      '/fields/1/name',
      '/fields/2/options',
    ]);
  });

  it('refuses one intent more than a site may have', async () => {
    const desk = new WidgetDesk();
    for (let number = 0; number < MAX_INTENTS; number += 1) await desk.save(`chat-${number}`, CHAT);

    assert.deepEqual(await pointersOf(desk.save('more', CHAT)), ['']);
    await desk.save('chat-0', CHAT);
  });
});

describe('The destination of a saved link', () => {
  it('is refused where the policy refuses it', async () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//a.example.com',
      'https://localhost/',
      'ftp://a.at/',
    ]) {
      assert.deepEqual(await pointersOf(new WidgetDesk().save('docs', link(url))), ['/destination'], url);
    }
  });

  it('is stored unconfirmed, and not used, until the owner names its host', async () => {
    const desk = new WidgetDesk();

    const saved = await desk.save('docs', link('https://a.example.com/'));
    assert.equal(saved.usable, false);
    assert.equal(await confirmationOf(desk.save('docs', link('https://a.example.com/'))), null);

    const named = await desk.save('docs', link('https://a.example.com/', ' A.Example.com '.trim()));
    assert.equal(named.usable, true);
  });

  it('keeps who confirmed its host and when, as long as the host stays', async () => {
    const desk = new WidgetDesk();
    const first = { host: 'a.example.com', by: desk.by, at: NOON };
    await desk.save('docs', link('https://a.example.com/', 'a.example.com'));
    desk.clock.advance(60_000);

    assert.deepEqual(await confirmationOf(desk.save('docs', link('https://a.example.com/b'))), first);
    const again = desk.save('docs', link('https://a.example.com/', 'a.example.com'), 'cli');
    assert.deepEqual(await confirmationOf(again), first);
  });

  it('has to be confirmed anew for another host', async () => {
    const desk = new WidgetDesk();
    await desk.save('docs', link('https://a.example.com/', 'a.example.com'));
    desk.clock.advance(60_000);

    assert.equal(await confirmationOf(desk.save('docs', link('https://b.example.com/'))), null);
    const named = desk.save('docs', link('https://b.example.com/', 'b.example.com'), 'cli');
    assert.deepEqual(await confirmationOf(named), { host: 'b.example.com', by: 'cli', at: NOON + 60_000 });
    assert.equal(await confirmationOf(desk.save('docs', link('https://a.example.com/'))), null);
  });

  it('is refused a confirmed host that is not its own', async () => {
    for (const host of [
      'b.example.com',
      'example.com',
      'a.example.com/x',
      'x@a.example.com',
      ' ',
      'https://a.example.com',
    ]) {
      const saving = new WidgetDesk().save('docs', link('https://a.example.com/', host));
      assert.deepEqual(await pointersOf(saving), ['/confirmedHost'], host);
    }
  });
});
