import type { TextName } from '../../core/localization/texts-en.ts';
import type { WidgetConfig } from './wire.ts';

/** Returns a text of the widget in the visitor's language. Empty if the server is older and does not have the text. */
export type Translate = (name: TextName) => string;

/**
 * Languages that are written from right to left. The list also has languages that the widget lacks, because a site may
 * add texts in them.
 */
const RTL_LANGUAGE = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i;

/** Creates the lookup for the texts of a configuration. */
export function createTranslator({ texts }: WidgetConfig): Translate {
  return (name) => (Object.hasOwn(texts, name) && texts[name]) || '';
}

/** Returns `rtl` for languages that are written from right to left, otherwise the direction of the page. */
export function findTextDirection(language: string): string {
  return RTL_LANGUAGE.test(language) ? 'rtl' : getComputedStyle(document.documentElement).direction;
}
