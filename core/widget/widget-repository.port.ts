import type { Widget } from './widget.ts';

/** Stores the widget configuration of each site. */
export interface WidgetRepository {
  /**
   * Returns the site's current widget. Reads the store each time. If nothing was stored yet, returns the initial widget
   * of a new site.
   */
  find(siteId: string): Promise<Widget>;

  /**
   * Changes the site's widget atomically and returns the stored widget. `change` must not change `siteId`. Concurrent
   * changes are applied one after the other. `change` may run several times, so it must be pure. If `change` throws,
   * nothing is stored and the caller gets the error. When the promise resolves, the change is durable and visible to
   * all processes.
   */
  change(siteId: string, change: (widget: Widget) => Widget): Promise<Widget>;
}
