import type { ServerResponse } from 'node:http';
import type { SiteChange } from '../../../core/monitoring/site-events/site-event-bus.port.ts';
import { SECOND } from '../../../core/shared/time.ts';
import { STALL_TIMEOUT_MS } from './state-stream.ts';
import { onClose } from './stream-registry.ts';

/** How often access is checked again. The comment that is sent each time also keeps the connection alive. */
const ACCESS_CHECK_INTERVAL_MS = 15 * SECOND;

/** Tells the client to refetch, because the stream contains only later changes. */
const READY_EVENT = 'event: ready\ndata: {}\n\n';

/**
 * Streams a site's changes as server-sent events. While the client does not read, changes are dropped; `ready` follows
 * afterwards, so that the client refetches.
 */
export class SiteStream {
  private hasDropped = false;
  private stallTimer: NodeJS.Timeout | undefined;

  /** `checkAccess` rejects once the client has lost access; then the stream ends. */
  constructor(
    private readonly response: ServerResponse,
    checkAccess: () => Promise<unknown>,
  ) {
    const timer = setInterval(() => {
      checkAccess().then(
        () => this.write(': keep-alive\n\n'),
        () => this.response.end(),
      );
    }, ACCESS_CHECK_INTERVAL_MS);
    response.on('drain', () => this.resume());
    onClose(response, () => {
      clearInterval(timer);
      clearTimeout(this.stallTimer);
    });
  }

  /** Sends the first `ready`. Call it after the response headers were written. */
  start(): void {
    this.write(READY_EVENT);
  }

  send({ kind, id }: SiteChange): void {
    if (this.response.writableNeedDrain) this.hasDropped = true;
    else this.write(`event: ${kind}\ndata: ${JSON.stringify({ [ID_FIELDS[kind]]: id })}\n\n`);
  }

  private resume(): void {
    clearTimeout(this.stallTimer);
    if (this.hasDropped) this.write(READY_EVENT);
    this.hasDropped = false;
  }

  private write(text: string): void {
    const { response } = this;
    if (!response.headersSent || response.writableEnded || response.destroyed || response.writableNeedDrain) return;
    if (!response.write(text)) this.stallTimer = setTimeout(() => response.destroy(), STALL_TIMEOUT_MS);
  }
}

/** Names of the id in the event's data. */
const ID_FIELDS = { conversations: 'conversationId', assessments: 'assessmentId' } as const;
