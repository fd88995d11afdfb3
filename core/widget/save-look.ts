import type { WidgetLook } from './look.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

/** Replaces the look of a site's widget. The next visitor who opens the widget gets it. */
export class SaveLook {
  constructor(private readonly widgets: WidgetRepository) {}

  async execute({ siteId, look }: { siteId: string; look: WidgetLook }): Promise<void> {
    await this.widgets.change(siteId, (widget) => ({ ...widget, look }));
  }
}
