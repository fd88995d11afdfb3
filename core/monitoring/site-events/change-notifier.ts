import type { ChangeFeed } from '../../shared/change-feed.port.ts';
import type { Timer } from '../../shared/timer.port.ts';
import { announceWaitingEvents } from '../../webhooks/event-announcements.ts';
import type { SiteChange, SiteEventBus } from './site-event-bus.port.ts';

/**
 * Time for which changes are collected, to be announced together. Several changes of a conversation in this time are
 * announced once.
 */
const BATCH_INTERVAL_MS = 100;
/** Maximum number of changes per batch. Further changes are dropped, because announcements are only hints. */
const MAX_BUFFERED_CHANGES = 1000;

/**
 * Announces changes of sites in batches. Writes do not wait for the announcement, and many writes in a short time cause
 * few announcements. Changes may create events for webhooks, so each batch also wakes the workers that send webhooks.
 */
export class ChangeNotifier {
  private readonly buffered = new Map<string, SiteChange>();
  private cancel = () => {};

  constructor(
    private readonly bus: SiteEventBus,
    private readonly feed: ChangeFeed,
    private readonly timer: Timer,
  ) {}

  /** Collects a change of the site. It is announced at the end of the interval. */
  bufferChange(siteId: string, kind: SiteChange['kind'], id: string): void {
    if (this.buffered.size === 0) this.cancel = this.timer.runAfter(BATCH_INTERVAL_MS, () => this.announceBuffered());
    if (this.buffered.size < MAX_BUFFERED_CHANGES) this.buffered.set(`${kind} ${id}`, { siteId, kind, id });
  }

  /** Announces the collected changes. Runs at the end of the interval, or earlier if it is called. */
  announceBuffered(): void {
    this.cancel();
    if (this.buffered.size === 0) return;
    const changes = [...this.buffered.values()];
    this.buffered.clear();
    this.bus.announce(changes);
    announceWaitingEvents(this.feed);
  }
}
