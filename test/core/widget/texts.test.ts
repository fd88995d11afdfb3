import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillPlaceholders, localize, validateTexts } from '../../../core/localization/texts.ts';
import { DE } from '../../../core/localization/texts-de.ts';
import { EN } from '../../../core/localization/texts-en.ts';

const plain = { locale: 'en', texts: {} };

describe('Widget texts', () => {
  it('have the same names in English and German, and are not empty', () => {
    assert.deepEqual(Object.keys(DE), Object.keys(EN));
    for (const text of [...Object.values(EN), ...Object.values(DE)]) assert.notEqual(text.trim(), '');
  });

  it('have the same placeholders in both languages', () => {
    const braces = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [name, text] of Object.entries(EN))
      assert.deepEqual(braces(DE[name as keyof typeof EN]), braces(text), name);
  });

  it('are in the requested language or its more general language', () => {
    assert.deepEqual(localize('de', plain), { locale: 'de', texts: DE });
    assert.deepEqual(localize('de-AT', plain), { locale: 'de', texts: DE });
    assert.deepEqual(localize('DE-Latn-AT', plain), { locale: 'de', texts: DE });
  });

  it('fall back to the site’s language, then to English', () => {
    assert.equal(localize('fr', { locale: 'de-CH', texts: {} }).locale, 'de');
    assert.equal(localize('fr', { locale: 'it', texts: {} }).locale, 'en');
    assert.equal(localize(null, { locale: 'de', texts: {} }).locale, 'de');
    for (const odd of ['', '-', 'constructor', '__proto__', 'toString-x'])
      assert.equal(localize(odd, plain).locale, 'en');
  });

  it('prefer the site’s custom texts, and those of the variety over those of the language', () => {
    const texts = { de: { send: 'Los', cancel: 'Weg damit' }, 'de-AT': { send: 'Gemma' } };
    const austrian = localize('de-at', { locale: 'en', texts });
    const german = localize('de', { locale: 'en', texts });

    assert.equal(austrian.locale, 'de-AT');
    assert.deepEqual(austrian.texts, { ...DE, send: 'Gemma', cancel: 'Weg damit' });
    assert.deepEqual(german.texts, { ...DE, send: 'Los', cancel: 'Weg damit' });
  });

  it('accept custom texts in an unsupported language, with English for missing ones', () => {
    const spoken = localize('fr-CA', { locale: 'en', texts: { fr: { send: 'Envoyer' } } });

    assert.deepEqual(spoken, { locale: 'fr', texts: { ...EN, send: 'Envoyer' } });
  });

  it('reject unknown names', () => {
    const own = JSON.parse('{"de":{"sned":"Los","toString":"x","constructor":"x","send":"Los"}}');

    assert.deepEqual(
      validateTexts(own, '/texts').map(({ pointer }) => pointer),
      ['/texts/de/sned', '/texts/de/toString', '/texts/de/constructor'],
    );
  });

  it('reject texts without the required host, number or amount placeholder', () => {
    const violations = validateTexts(
      { 'de-AT': { leave: 'Weiter', payText: 'Sie zahlen auf {host}.', callText: '' } },
      '',
    );

    assert.deepEqual(
      violations.map(({ pointer, detail }) => `${pointer} ${detail}`),
      ['/de-AT/leave must contain {host}', '/de-AT/payText must contain {amount}'],
    );
  });

  it('replace each placeholder once', () => {
    assert.equal(
      fillPlaceholders(EN.payText, { amount: '{host}', host: 'a.example' }),
      'You pay {host} on a.example. You confirm the payment there.',
    );
    assert.equal(fillPlaceholders('{toString} {x}', { x: '1' }), '{toString} 1');
  });
});
