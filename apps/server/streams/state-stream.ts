import type { ServerResponse } from 'node:http';
import { SECOND } from '../../../core/shared/time.ts';

/** How long bytes may wait for a client that does not read, in milliseconds. */
export const STALL_TIMEOUT_MS = 30 * SECOND;

const KEEP_ALIVE_COMMENT = ': nothing new\n\n';

/** A state of the streamed resource, as its event. */
export interface ResourceState {
  /** ISO time of the change; states are ordered by it. */
  readonly at: string;
  readonly event: Uint8Array;
}

/**
 * A response that sends each later state of a resource. While a client does not read, only the latest state is
 * buffered, so it costs the memory of one state.
 */
export class StateStream {
  private lastSentAt = '';
  private buffered: ResourceState | undefined;
  private stallTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly stallTimeoutMs = STALL_TIMEOUT_MS,
  ) {
    response.on('drain', () => this.resume());
    response.once('close', () => clearTimeout(this.stallTimer));
  }

  /** Sends a state that is later than the last sent one; otherwise sends a comment that keeps the connection alive. */
  show(state: ResourceState): void {
    const { headersSent, writableNeedDrain } = this.response;
    if (headersSent && !writableNeedDrain) this.write(state);
    else if (!this.buffered || state.at > this.buffered.at) this.buffered = state;
  }

  /** Sends the buffered state. Call it once after the head of the response was written. */
  resume(): void {
    clearTimeout(this.stallTimer);
    const { buffered } = this;
    this.buffered = undefined;
    if (buffered && buffered.at > this.lastSentAt) this.write(buffered);
  }

  end(): void {
    if (this.response.headersSent) this.response.end();
  }

  private write({ at, event }: ResourceState): void {
    const { response } = this;
    if (response.writableEnded || response.destroyed) return;
    const isNewer = at > this.lastSentAt;
    if (isNewer) this.lastSentAt = at;
    if (response.write(isNewer ? event : KEEP_ALIVE_COMMENT)) return;
    this.stallTimer = setTimeout(() => response.destroy(), this.stallTimeoutMs);
  }
}
