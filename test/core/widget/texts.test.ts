import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFallbackTexts } from '../../../apps/widget/fallback-texts.ts';
import {
  BUILT_IN_LANGUAGES,
  fillPlaceholders,
  selectLocalizedTexts,
  validateTexts,
} from '../../../core/localization/texts.ts';
import { TEXTS_DE } from '../../../core/localization/texts-de.ts';
import { TEXTS_EN, type TextName } from '../../../core/localization/texts-en.ts';

/** Words that some languages share with English. */
const SAME_AS_ENGLISH = new Set([
  'specialist',
  'contactName',
  'contactEmail',
  'contactMessage',
  'conversationTitle',
  'videosTitle',
]);

const plain = { locale: 'en', texts: {} };

/** Texts that may be longer than in English by more than half, because these languages need more words for them. */
const MAX_GROWTH = 2.4;
/** Maximum width of a line in the menu, in columns. Characters of Japanese count as two. */
const MAX_MENU_COLUMNS = 42;

const texts = BUILT_IN_LANGUAGES.map((language) => selectLocalizedTexts(language, plain));
const findPlaceholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const countColumns = (text: string) =>
  [...text].reduce((sum, one) => sum + (/[\u3000-\u9fff\uff00-\uffef]/.test(one) ? 2 : 1), 0);

describe('Built-in widget texts', () => {
  it('exist in ten languages', () => {
    assert.deepEqual(BUILT_IN_LANGUAGES, ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'ar']);
  });

  for (const { locale, texts: translated } of texts) {
    it(`have the same names and placeholders as in English: ${locale}`, () => {
      assert.deepEqual(Object.keys(translated), Object.keys(TEXTS_EN));
      for (const [name, text] of Object.entries(TEXTS_EN))
        assert.deepEqual(findPlaceholders(translated[name as TextName]), findPlaceholders(text), name);
    });

    it(`are one trimmed line each, about as long as in English: ${locale}`, () => {
      for (const [name, text] of Object.entries(translated)) {
        assert.match(text, /^\S(?:.*\S)?$/u, name);
        const limit = Math.max(30, MAX_GROWTH * countColumns(TEXTS_EN[name as TextName]));
        assert.ok(countColumns(text) <= limit, `${name} has ${countColumns(text)} columns, more than ${limit}`);
        if (/(?:^\w+Text$)/.test(name) && !/[.。]$/.test(TEXTS_EN[name as TextName]))
          assert.ok(countColumns(text) <= MAX_MENU_COLUMNS, `${name} does not fit one line of the menu`);
      }
    });
  }

  for (const { locale, texts: translated } of texts) {
    it(`have the same words as the texts in the script: ${locale}`, () => {
      const { close, loading, tryAgain, unread } = findFallbackTexts(`${locale}-XX`);
      const { close: ownClose, loading: ownLoading, tryAgain: ownTryAgain } = translated;
      assert.deepEqual([close, loading, tryAgain], [ownClose, ownLoading, ownTryAgain]);
      assert.ok(translated.unread.startsWith(unread));
    });
  }

  it('are translated', () => {
    for (const { locale, texts: translated } of texts.filter(({ locale }) => locale !== 'en')) {
      const same = Object.entries(TEXTS_EN).filter(([name, text]) => translated[name as TextName] === text);
      const untranslated = same.map(([name]) => name).filter((name) => !SAME_AS_ENGLISH.has(name));
      assert.deepEqual(untranslated, [], locale);
    }
  });

  it('are in the script of their language', () => {
    for (const [language, script] of [
      ['ja', /[\u3040-\u30ff\u4e00-\u9fff]/],
      ['ar', /[\u0600-\u06ff]/],
    ] as const)
      for (const [name, text] of Object.entries(selectLocalizedTexts(language, plain).texts))
        assert.match(text, script, name);
  });
});

describe('Widget texts', () => {
  it('are in the requested language or its more general language', () => {
    assert.deepEqual(selectLocalizedTexts('de', plain), { locale: 'de', texts: TEXTS_DE });
    assert.deepEqual(selectLocalizedTexts('de-AT', plain), { locale: 'de', texts: TEXTS_DE });
    assert.deepEqual(selectLocalizedTexts('DE-Latn-AT', plain), { locale: 'de', texts: TEXTS_DE });
  });

  it('fall back to the site’s language, then to English', () => {
    assert.equal(selectLocalizedTexts('sv', { locale: 'de-CH', texts: {} }).locale, 'de');
    assert.equal(selectLocalizedTexts('sv', { locale: 'fi', texts: {} }).locale, 'en');
    assert.equal(selectLocalizedTexts(null, { locale: 'de', texts: {} }).locale, 'de');
    for (const odd of ['', '-', 'constructor', '__proto__', 'toString-x'])
      assert.equal(selectLocalizedTexts(odd, plain).locale, 'en');
  });

  it('prefer the site’s custom texts, and those of the variety over those of the language', () => {
    const texts = { de: { send: 'Los', cancel: 'Weg damit' }, 'de-AT': { send: 'Gemma' } };
    const austrian = selectLocalizedTexts('de-at', { locale: 'en', texts });
    const german = selectLocalizedTexts('de', { locale: 'en', texts });

    assert.equal(austrian.locale, 'de-AT');
    assert.deepEqual(austrian.texts, { ...TEXTS_DE, send: 'Gemma', cancel: 'Weg damit' });
    assert.deepEqual(german.texts, { ...TEXTS_DE, send: 'Los', cancel: 'Weg damit' });
  });

  it('accept custom texts in an unsupported language, with English for missing ones', () => {
    const spoken = selectLocalizedTexts('sv-FI', { locale: 'en', texts: { sv: { send: 'Skicka' } } });

    assert.deepEqual(spoken, { locale: 'sv', texts: { ...TEXTS_EN, send: 'Skicka' } });
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
      fillPlaceholders(TEXTS_EN.payText, { amount: '{host}', host: 'a.example' }),
      'You pay {host} on a.example. You confirm the payment there.',
    );
    assert.equal(fillPlaceholders('{toString} {x}', { x: '1' }), '{toString} 1');
  });
});
