import { DEFAULT_LOOK, type WidgetLook } from './look.ts';
import type { WidgetRepository } from './widget-repository.port.ts';

/** Returns the look of a site's widget. */
export class ReadLook {
  constructor(private readonly widgets: WidgetRepository) {}

  async execute({ siteId }: { siteId: string }): Promise<WidgetLook> {
    const { look } = await this.widgets.find(siteId);
    return look ?? DEFAULT_LOOK;
  }
}
