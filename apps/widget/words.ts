import type { TextName } from '../../core/localization/texts-en.ts';
import type { Config } from './wire.ts';

/** What must be said while the service, which has all the words, has not answered. */
const MEANWHILE = {
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

type Meanwhile = keyof (typeof MEANWHILE)['en'];
/** Says a word of the widget in the visitor's language; nothing for one that an older service does not have. */
export type Say = (name: TextName) => string;

/** The words of the site. */
export function wordsOf({ texts }: Config): Say {
  return (name) => (Object.hasOwn(texts, name) && texts[name]) || '';
}

/** The few words for a page in this language. */
export function wordsMeanwhile(language: string): (name: Meanwhile) => string {
  const words = /^de\b/i.test(language) ? MEANWHILE.de : MEANWHILE.en;
  return (name) => words[name];
}
