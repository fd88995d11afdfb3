import { TEXTS_EN } from '../localization/texts-en.ts';
import { findIntent, withoutIntent } from './widget.ts';
import { IntentNotFoundError } from './widget-errors.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

/**
 * Deletes an intent of a site. The built-in intent `contact` can be deleted too. Tickets that were sent with the intent
 * remain. @throws IntentNotFoundError
 */
export class DeleteIntent {
  constructor(private readonly widgets: WidgetRepository) {}

  async execute({ siteId, intentKey }: { siteId: string; intentKey: string }): Promise<void> {
    await this.widgets.change(siteId, (widget) => {
      if (!findIntent(widget, intentKey, TEXTS_EN)) throw new IntentNotFoundError();
      return withoutIntent(widget, intentKey);
    });
  }
}
