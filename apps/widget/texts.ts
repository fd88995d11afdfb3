import type { TextName } from '../../core/localization/texts-en.ts';
import type { WidgetConfig } from './wire.ts';

/** Texts to use while the configuration, which contains all texts, is not loaded. */
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
/** Returns a text of the widget in the visitor's language. Returns an empty text if an older server lacks the text. */
export type Translate = (name: TextName) => string;

/** Creates the lookup for the texts of a configuration. */
export function createTranslator({ texts }: WidgetConfig): Translate {
  return (name) => (Object.hasOwn(texts, name) && texts[name]) || '';
}

/** Creates the lookup for the fallback texts. */
export function createFallbackTranslator(language: string): (name: FallbackTextName) => string {
  const texts = /^de\b/i.test(language) ? FALLBACK_TEXTS.de : FALLBACK_TEXTS.en;
  return (name) => texts[name];
}
