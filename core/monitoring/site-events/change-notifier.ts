import type { Timer } from '../../shared/timer.port.ts';
import type { SiteChange, SiteEventBus } from './site-event-bus.port.ts';

/** For so many milliseconds news are gathered: many changes of one conversation are one piece of news. */
const PAUSE = 100;
/** Whoever follows a site that has more news than these in one pause asks anew anyway. */
const MOST = 1000;

/** Announces the changes of sites in batches, so that no change waits and a burst of changes costs little. */
export class ChangeNotifier {
  private readonly gathered = new Map<string, SiteChange>();
  private cancel = () => {};

  constructor(
    private readonly feed: SiteEventBus,
    private readonly timer: Timer,
  ) {}

  note(siteId: string, kind: SiteChange['kind'], id: string): void {
    if (this.gathered.size === 0) this.cancel = this.timer.after(PAUSE, () => this.announce());
    if (this.gathered.size < MOST) this.gathered.set(id, { siteId, kind, id });
  }

  /** Announces what is gathered, at once. */
  announce(): void {
    this.cancel();
    if (this.gathered.size === 0) return;
    const news = [...this.gathered.values()];
    this.gathered.clear();
    this.feed.announce(news);
  }
}
