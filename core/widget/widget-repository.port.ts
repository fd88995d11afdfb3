import type { Widget } from './widget.ts';

/** Stores the widget configuration of each site. */
export interface WidgetRepository {
  /**
   * Returns the site's widget, without caching. Returns the initial widget of a new site if nothing was stored yet.
   */
  find(siteId: string): Promise<Widget>;

  /**
   * Changes the site's widget atomically and returns it as stored, durable when it resolves. `siteId` must not change.
   * Concurrent changes are applied one after the other. `change` may run repeatedly, so it must be pure. If it throws,
   * nothing is stored and the caller gets the error. Once it resolves, no process finds the previous widget.
   */
  change(siteId: string, change: (widget: Widget) => Widget): Promise<Widget>;
}
