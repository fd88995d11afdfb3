import type { SiteChange, SiteEventBus } from '../../core/monitoring/site-events/site-event-bus.port.ts';
import { Listeners } from './listeners.ts';

/** Publishes site changes within one process. */
export class MemorySiteEventBus implements SiteEventBus {
  private readonly listeners = new Listeners<SiteChange>();

  announce(changes: readonly SiteChange[]): void {
    for (const one of changes) this.listeners.notify(one.siteId, one);
  }

  listen(siteId: string, listener: (change: SiteChange) => void): () => void {
    return this.listeners.listen(siteId, listener);
  }
}
