import type { TextName } from '../../core/localization/texts-en.ts';
import type { Config } from './wire.ts';

/** What must be said while the service, which has all the words, has not answered. */
const FALLBACK_TEXTS = {
  en: {
    openMenu: 'Help',
    close: 'Close',
    loading: 'One moment …',
    failed: 'This cannot be reached right now. Please try again.',
    tryAgain: 'Try again',
  },
  de: {
    openMenu: 'Hilfe',
    close: 'Schließen',
    loading: 'Einen Augenblick …',
    failed: 'Das ist gerade nicht erreichbar. Bitte versuchen Sie es noch einmal.',
    tryAgain: 'Noch einmal versuchen',
  },
} as const;

type FallbackTextName = keyof (typeof FALLBACK_TEXTS)['en'];
/** Says a word of the widget in the visitor's language; nothing for one that an older service does not have. */
export type Translate = (name: TextName) => string;

/** The words of the site. */
export function translator({ texts }: Config): Translate {
  return (name) => (Object.hasOwn(texts, name) && texts[name]) || '';
}

/** The few words for a page in this language. */
export function fallbackTranslator(language: string): (name: FallbackTextName) => string {
  const texts = /^de\b/i.test(language) ? FALLBACK_TEXTS.de : FALLBACK_TEXTS.en;
  return (name) => texts[name];
}
