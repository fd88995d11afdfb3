import type { Texts } from '../localization/texts-en.ts';
import type { ActionKey } from './action.ts';

/**
 * Returns the title that the owner gave to an action. If there is none, returns the default title in the visitor's
 * language.
 */
export function toActionTitle(key: ActionKey, customTitle: string | null, texts: Texts): string {
  return customTitle ?? texts[`${key}Title`];
}
