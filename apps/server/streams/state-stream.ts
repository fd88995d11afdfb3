import type { ServerResponse } from 'node:http';
import { SECOND } from '../../../core/shared/time.ts';

/** How long bytes may wait for a client that does not read, in milliseconds. */
export const STALL_TIMEOUT_MS = 30 * SECOND;

const KEEP_ALIVE = ': nothing new\n\n';

/** A state of the streamed resource, as its event. */
export interface State {
  /** ISO time of the change; states are ordered by it. */
  readonly at: string;
  readonly event: Uint8Array;
}

/**
 * A response that sends each later state of a resource. While a client does not read, only the latest state is
 * buffered, so it costs the memory of one state.
 */
export class StateStream {
  private shown = '';
  private latest: State | undefined;
  private stallTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly stallTimeoutMs = STALL_TIMEOUT_MS,
  ) {
    response.on('drain', () => this.resume());
    response.once('close', () => clearTimeout(this.stallTimer));
  }

  /** Sends a state that is later than the last sent one; otherwise sends a comment that keeps the connection alive. */
  show(state: State): void {
    const { headersSent, writableNeedDrain } = this.response;
    if (headersSent && !writableNeedDrain) this.write(state);
    else if (!this.latest || state.at > this.latest.at) this.latest = state;
  }

  /** Sends the buffered state. Call it once after the head of the response was written. */
  resume(): void {
    clearTimeout(this.stallTimer);
    const { latest } = this;
    this.latest = undefined;
    if (latest && latest.at > this.shown) this.write(latest);
  }

  end(): void {
    if (this.response.headersSent) this.response.end();
  }

  private write({ at, event }: State): void {
    const { response } = this;
    if (response.writableEnded || response.destroyed) return;
    const isNewer = at > this.shown;
    if (isNewer) this.shown = at;
    if (response.write(isNewer ? event : KEEP_ALIVE)) return;
    this.stallTimer = setTimeout(() => response.destroy(), this.stallTimeoutMs);
  }
}
