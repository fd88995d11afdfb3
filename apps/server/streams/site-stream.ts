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

/** Tells the client to fetch the site's data: the stream contains only changes after this event. */
const READY_EVENT = 'event: ready\ndata: {}\n\n';

/**
 * Streams a site's changes as server-sent events. While the client does not read the stream, changes are dropped. After
 * the client has read the buffered events, it gets the event `ready` and fetches the site's data again.
 */
export class SiteStream {
  private hasDroppedChanges = false;
  private stallTimer: NodeJS.Timeout | undefined;

  /** `checkAccess` returns a promise that rejects if the client has lost access. The stream then ends. */
  constructor(
    private readonly response: ServerResponse,
    private readonly checkAccess: () => Promise<unknown>,
  ) {
    const timer = setInterval(() => this.endUnlessAllowed(), ACCESS_CHECK_INTERVAL_MS);
    response.on('drain', () => this.resumeAfterDrain());
    onResponseClose(response, () => {
      clearInterval(timer);
      clearTimeout(this.stallTimer);
    });
  }

  /** Sends the first `ready` event. Call it after the response headers are written. */
  sendReady(): void {
    this.writeEvent(READY_EVENT);
  }

  /** Sends a change. If the change is about members, also checks at once whether the client still has access. */
  sendChange({ kind, id }: SiteChange): void {
    if (kind === 'members') this.endUnlessAllowed();
    if (this.response.writableNeedDrain) this.hasDroppedChanges = true;
    else this.writeEvent(`event: ${kind}\ndata: ${JSON.stringify({ [EVENT_ID_FIELDS[kind]]: id })}\n\n`);
  }

  /** Ends the stream if the client has lost access, otherwise sends a comment. */
  private endUnlessAllowed(): void {
    this.checkAccess().then(
      () => this.writeEvent(': keep-alive\n\n'),
      () => this.response.end(),
    );
  }

  private resumeAfterDrain(): void {
    clearTimeout(this.stallTimer);
    if (this.hasDroppedChanges) this.writeEvent(READY_EVENT);
    this.hasDroppedChanges = false;
  }

  private writeEvent(text: string): void {
    const { response } = this;
    if (!response.headersSent || response.writableEnded || response.destroyed || response.writableNeedDrain) return;
    if (!response.write(text)) this.stallTimer = setTimeout(() => response.destroy(), STALL_TIMEOUT_MS);
  }
}

/** The field of an event's data that contains the changed id, by kind of change. */
const EVENT_ID_FIELDS = {
  conversations: 'conversationId',
  assessments: 'assessmentId',
  progress: 'assessmentId',
  members: 'siteId',
} as const;
