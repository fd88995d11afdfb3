import type { SiteChange, SiteEventBus } from '../../core/monitoring/site-events/site-event-bus.port.ts';
import { ListenerRegistry } from './listener-registry.ts';

/** Announces changes of sites to listeners in this process. */
export class MemorySiteEventBus implements SiteEventBus {
  private readonly listeners = new ListenerRegistry<SiteChange>();

  announce(changes: readonly SiteChange[]): void {
    for (const one of changes) this.listeners.notifyListeners(one.siteId, one);
  }

  listen(siteId: string, listener: (change: SiteChange) => void): () => void {
    return this.listeners.listen(siteId, listener);
  }
}
