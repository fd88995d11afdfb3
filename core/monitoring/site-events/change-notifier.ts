import type { Timer } from '../../shared/timer.port.ts';
import type { SiteChange, SiteEventBus } from './site-event-bus.port.ts';

/** Milliseconds between batches. Several changes of one conversation in a batch are announced once. */
const BATCH_INTERVAL_MS = 100;
/** At most 1,000 changes per batch; further ones are dropped (events are hints). */
const MAX_BUFFERED_CHANGES = 1000;

/** Announces changes of sites in batches, so that changes do not wait and bursts are cheap. */
export class ChangeNotifier {
  private readonly buffered = new Map<string, SiteChange>();
  private cancel = () => {};

  constructor(
    private readonly bus: SiteEventBus,
    private readonly timer: Timer,
  ) {}

  notify(siteId: string, kind: SiteChange['kind'], id: string): void {
    if (this.buffered.size === 0) this.cancel = this.timer.after(BATCH_INTERVAL_MS, () => this.announce());
    if (this.buffered.size < MAX_BUFFERED_CHANGES) this.buffered.set(id, { siteId, kind, id });
  }

  /** Announces the buffered changes now. */
  announce(): void {
    this.cancel();
    if (this.buffered.size === 0) return;
    const changes = [...this.buffered.values()];
    this.buffered.clear();
    this.bus.announce(changes);
  }
}
