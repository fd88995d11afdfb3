import type { ServerResponse } from 'node:http';
import type { SiteChange } from '../../../core/monitoring/site-events/site-event-bus.port.ts';
import { SECOND } from '../../../core/shared/time.ts';
import { STALL_TIMEOUT_MS } from './state-stream.ts';
import { whenClosed } from './stream-registry.ts';

/** How often it is looked whether whoever follows still may; it also keeps the connection alive. */
const LOOK_EVERY = 15 * SECOND;

/** Says that from here on everything is told, and that what was before is to be asked anew. */
const READY = 'event: ready\ndata: {}\n\n';

/** An answer that tells the news of a site as they come. While bytes still wait for its client, news are left out. */
export class SiteStream {
  private hasMissed = false;
  private overdue: NodeJS.Timeout | undefined;

  /** `check` rejects once the client may not follow any more; then the answer ends. */
  constructor(
    private readonly response: ServerResponse,
    check: () => Promise<unknown>,
  ) {
    const timer = setInterval(() => {
      check().then(
        () => this.write(': still here\n\n'),
        () => this.response.end(),
      );
    }, LOOK_EVERY);
    response.on('drain', () => this.resume());
    whenClosed(response, () => {
      clearInterval(timer);
      clearTimeout(this.overdue);
    });
  }

  /** Begins. Call it once the head of the answer is sent. */
  begin(): void {
    this.write(READY);
  }

  tell({ kind, id }: SiteChange): void {
    if (this.response.writableNeedDrain) this.hasMissed = true;
    else this.write(`event: ${kind}\ndata: ${JSON.stringify({ [MEMBERS[kind]]: id })}\n\n`);
  }

  private resume(): void {
    clearTimeout(this.overdue);
    if (this.hasMissed) this.write(READY);
    this.hasMissed = false;
  }

  private write(text: string): void {
    const { response } = this;
    if (!response.headersSent || response.writableEnded || response.destroyed || response.writableNeedDrain) return;
    if (!response.write(text)) this.overdue = setTimeout(() => response.destroy(), STALL_TIMEOUT_MS);
  }
}

const MEMBERS = { conversations: 'conversationId', assessments: 'assessmentId' } as const;
