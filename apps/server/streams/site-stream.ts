import type { ServerResponse } from 'node:http';
import type { SiteChange } from '../../../core/monitoring/site-events/site-event-bus.port.ts';
import { SECOND } from '../../../core/shared/time.ts';
import { STALL_TIMEOUT_MS } from './state-stream.ts';
import { onResponseClose } from './stream-registry.ts';

/**
 * How often the stream checks that the client still has access. After each check, it sends a comment, which also keeps
 * the connection alive.
 */
const ACCESS_CHECK_INTERVAL_MS = 15 * SECOND;

/** Tells the client to fetch the site's data again, because the stream contains only changes after this event. */
const READY_EVENT = 'event: ready\ndata: {}\n\n';

/**
 * Streams a site's changes as server-sent events. While the client does not read the stream, changes are dropped. When
 * the client reads again, `ready` is sent, so that it fetches the site's data again.
 */
export class SiteStream {
  private hasDropped = false;
  private stallTimer: NodeJS.Timeout | undefined;

  /** `checkAccess` rejects if the client has lost access. The stream then ends. */
  constructor(
    private readonly response: ServerResponse,
    private readonly checkAccess: () => Promise<unknown>,
  ) {
    const timer = setInterval(() => this.keepAlive(), ACCESS_CHECK_INTERVAL_MS);
    response.on('drain', () => this.resumeAfterDrain());
    onResponseClose(response, () => {
      clearInterval(timer);
      clearTimeout(this.stallTimer);
    });
  }

  /** Sends the first `ready`. Call `start` after the response headers were written. */
  sendReady(): void {
    this.writeEvent(READY_EVENT);
  }

  /** Sends a change. If the members have changed, also checks at once that the client still has access. */
  sendChange({ kind, id }: SiteChange): void {
    if (kind === 'members') this.keepAlive();
    if (this.response.writableNeedDrain) this.hasDropped = true;
    else this.writeEvent(`event: ${kind}\ndata: ${JSON.stringify({ [EVENT_ID_FIELDS[kind]]: id })}\n\n`);
  }

  /** Ends the stream if the client has lost access, otherwise sends a comment. */
  private keepAlive(): void {
    this.checkAccess().then(
      () => this.writeEvent(': keep-alive\n\n'),
      () => this.response.end(),
    );
  }

  private resumeAfterDrain(): void {
    clearTimeout(this.stallTimer);
    if (this.hasDropped) this.writeEvent(READY_EVENT);
    this.hasDropped = false;
  }

  private writeEvent(text: string): void {
    const { response } = this;
    if (!response.headersSent || response.writableEnded || response.destroyed || response.writableNeedDrain) return;
    if (!response.write(text)) this.stallTimer = setTimeout(() => response.destroy(), STALL_TIMEOUT_MS);
  }
}

/** Name of the id in an event's data, by kind of change. */
const EVENT_ID_FIELDS = {
  conversations: 'conversationId',
  assessments: 'assessmentId',
  progress: 'assessmentId',
  members: 'siteId',
} as const;
