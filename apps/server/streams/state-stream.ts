import type { ServerResponse } from 'node:http';
import { SECOND } from '../../../core/shared/time.ts';

/** How long a client may leave sent bytes unread, in milliseconds. After that, the server closes the connection. */
export const STALL_TIMEOUT_MS = 30 * SECOND;

const KEEP_ALIVE_COMMENT = ': keep-alive\n\n';

/** A state of the streamed resource, serialised as a server-sent event. */
export interface ResourceState {
  /** Begins with the ISO time of the change. Versions are compared as text: a later state has a greater version. */
  readonly version: string;
  readonly event: Uint8Array;
}

/**
 * Streams the states of a resource as server-sent events. While the client does not read, only the latest state is
 * buffered.
 */
export class StateStream {
  private lastSentVersion = '';
  private bufferedState: ResourceState | undefined;
  private stallTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly stallTimeoutMs = STALL_TIMEOUT_MS,
  ) {
    response.on('drain', () => this.sendBufferedState());
    response.once('close', () => clearTimeout(this.stallTimer));
  }

  /**
   * Sends a state. If the state is not later than the last sent state, sends a keep-alive comment instead. Before the
   * response headers are written and while the client does not read, buffers the state instead of sending it.
   */
  sendState(state: ResourceState): void {
    const { headersSent, writableNeedDrain } = this.response;
    if (headersSent && !writableNeedDrain) this.writeState(state);
    else if (!this.bufferedState || state.version > this.bufferedState.version) this.bufferedState = state;
  }

  /** Sends the buffered state, if any. Call it once after the response headers are written. */
  sendBufferedState(): void {
    clearTimeout(this.stallTimer);
    const { bufferedState } = this;
    this.bufferedState = undefined;
    if (bufferedState && bufferedState.version > this.lastSentVersion) this.writeState(bufferedState);
  }

  endStream(): void {
    if (this.response.headersSent) this.response.end();
  }

  private writeState({ version, event }: ResourceState): void {
    const { response } = this;
    if (response.writableEnded || response.destroyed) return;
    const isNewer = version > this.lastSentVersion;
    if (isNewer) this.lastSentVersion = version;
    if (response.write(isNewer ? event : KEEP_ALIVE_COMMENT)) return;
    this.stallTimer = setTimeout(() => response.destroy(), this.stallTimeoutMs);
  }
}
