import { createInitialWidget, type Widget } from '../../core/widget/widget.ts';
import type { WidgetRepository } from '../../core/widget/widget-repository.port.ts';

export class MemoryWidgetRepository implements WidgetRepository {
  private readonly widgets = new Map<string, Widget>();

  async find(siteId: string): Promise<Widget> {
    return structuredClone(this.widgets.get(siteId) ?? createInitialWidget(siteId));
  }

  async change(siteId: string, change: (widget: Widget) => Widget): Promise<Widget> {
    const existing = structuredClone(this.widgets.get(siteId) ?? createInitialWidget(siteId));
    const changed = structuredClone({ ...change(existing), siteId });
    this.widgets.set(siteId, changed);
    return structuredClone(changed);
  }
}
