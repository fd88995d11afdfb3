import type { Texts } from '../localization/texts-en.ts';
import type { ActionKey } from './action.ts';

/** What an action is called: by its owner, or else by the product in the visitor's language. */
export function actionTitle(key: ActionKey, own: string | null, texts: Texts): string {
  return own ?? texts[`${key}Title`];
}
