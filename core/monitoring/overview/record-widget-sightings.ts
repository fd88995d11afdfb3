import type { Clock } from '../../shared/clock.port.ts';
import { MINUTE } from '../../shared/time.ts';
import type { WidgetSighting, WidgetSightingRepository } from './widget-sighting-repository.port.ts';

/** Minimum time between stored sightings of a site and origin, per process. Documented in docs/management.md. */
const SIGHTING_INTERVAL_MS = 5 * MINUTE;
/** Maximum number of sites and origins in `lastRecordedAt`. When it is reached, the map is cleared. */
const MAX_REMEMBERED_WRITES = 10_000;

/**
 * Records that pages load a site's widget. Buffers sightings until `execute` writes them, so that no request waits for
 * a write. If the process is killed, its buffered sightings are lost.
 */
export class RecordWidgetSightings {
  private buffered = new Map<string, WidgetSighting>();
  private lastRecordedAt = new Map<string, number>();

  constructor(
    private readonly sightings: WidgetSightingRepository,
    private readonly clock: Clock,
  ) {}

  /** Buffers a sighting, unless this process has recorded one of the same site and origin in the last five minutes. */
  bufferSighting(siteId: string, origin: string): void {
    const [key, at] = [`${siteId} ${origin}`, this.clock.now()];
    const last = this.lastRecordedAt.get(key);
    if (last !== undefined && at >= last && at < last + SIGHTING_INTERVAL_MS) return;
    if (this.lastRecordedAt.size >= MAX_REMEMBERED_WRITES) this.lastRecordedAt = new Map();
    this.lastRecordedAt.set(key, at);
    this.buffered.set(key, { siteId, origin, at });
  }

  /** Writes the buffered sightings. If the write fails, buffers them again and throws the error. */
  async execute(): Promise<void> {
    if (this.buffered.size === 0) return;
    const { buffered } = this;
    this.buffered = new Map();
    try {
      await this.sightings.save([...buffered.values()]);
    } catch (error) {
      this.buffered = new Map([...buffered, ...this.buffered]);
      throw error;
    }
  }
}
