import type { LocalizedTexts } from '../../../core/localization/texts.ts';
import { toActionTitle } from '../../../core/widget/action-title.ts';
import type { PreviewState } from '../../widget/preview/preview-messages.ts';
import type { Action, Intent } from './widget-endpoints.ts';

/** Returns the intents and actions that the widget offers to visitors. */
export function listOffersForPreview(
  intents: readonly Intent[],
  actions: readonly Action[],
  { texts }: LocalizedTexts,
): Pick<PreviewState['config'], 'actions' | 'intents'> {
  return {
    intents: intents
      .filter(({ usable }) => usable)
      .map(({ key, kind, title, icon, menuText }) => ({ key, kind, title, icon, text: menuText })),
    actions: actions
      .filter(({ enabled }) => enabled)
      .map(({ actionKey, title, placement, customerVisible }) => ({
        actionKey,
        title: toActionTitle(actionKey, title, texts),
        placement,
        visible: customerVisible,
      })),
  };
}
