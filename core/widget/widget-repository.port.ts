import type { Widget } from './widget.ts';

/** Keeps what each site's widget offers. */
export interface WidgetRepository {
  /**
   * The site's widget as the store has it at this moment; as every site has it from the start where nothing was ever
   * stored.
   */
  find(siteId: string): Promise<Widget>;

  /**
   * Stores what `change` makes of the site's widget, all or nothing, durable when it resolves, and answers that.
   * Concurrent changes are applied one after the other; `change` may run again, so it must be pure; the site stays as
   * it is. What it throws goes to the caller, and nothing is stored. Once it resolves no process finds the widget as it
   * was.
   */
  change(siteId: string, change: (widget: Widget) => Widget): Promise<Widget>;
}
