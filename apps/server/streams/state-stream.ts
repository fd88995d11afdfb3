import type { ServerResponse } from 'node:http';
import { SECOND } from '../../../core/shared/time.ts';

/** How long a client may leave sent bytes unread, in milliseconds. After that, the server closes the connection. */
export const STALL_TIMEOUT_MS = 30 * SECOND;

const KEEP_ALIVE_COMMENT = ': keep-alive\n\n';

/** A state of the streamed resource, serialised as a server-sent event. */
export interface ResourceState {
  /** Begins with the ISO time of the change. A state with a greater `at` is later. */
  readonly at: string;
  readonly event: Uint8Array;
}

/**
 * Streams the states of a resource as server-sent events. While the client does not read, only the latest state is
 * buffered.
 */
export class StateStream {
  private lastSentAt = '';
  private buffered: ResourceState | undefined;
  private stallTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly stallTimeoutMs = STALL_TIMEOUT_MS,
  ) {
    response.on('drain', () => this.sendBufferedState());
    response.once('close', () => clearTimeout(this.stallTimer));
  }

  /**
   * Sends a state. If the state is not later than the last sent state, sends a keep-alive comment instead. Buffers the
   * state until the response headers are written, and while the client does not read.
   */
  sendState(state: ResourceState): void {
    const { headersSent, writableNeedDrain } = this.response;
    if (headersSent && !writableNeedDrain) this.writeState(state);
    else if (!this.buffered || state.at > this.buffered.at) this.buffered = state;
  }

  /** Sends the buffered state, if any. Call `resume` once after the response headers were written. */
  sendBufferedState(): void {
    clearTimeout(this.stallTimer);
    const { buffered } = this;
    this.buffered = undefined;
    if (buffered && buffered.at > this.lastSentAt) this.writeState(buffered);
  }

  endStream(): void {
    if (this.response.headersSent) this.response.end();
  }

  private writeState({ at, event }: ResourceState): void {
    const { response } = this;
    if (response.writableEnded || response.destroyed) return;
    const isNewer = at > this.lastSentAt;
    if (isNewer) this.lastSentAt = at;
    if (response.write(isNewer ? event : KEEP_ALIVE_COMMENT)) return;
    this.stallTimer = setTimeout(() => response.destroy(), this.stallTimeoutMs);
  }
}
