import type { ServerResponse } from 'node:http';
import { SECOND } from '../../../core/shared/time.ts';

/** For how long bytes may wait for a client that does not read, in milliseconds. */
export const PATIENCE = 30 * SECOND;

const NOTHING_NEW = ': nothing new\n\n';

/** One state of what is followed, as the event that shows it. */
export interface State {
  /** When it came to be; later states have later texts. */
  readonly at: string;
  readonly event: Uint8Array;
}

/**
 * An answer that shows each later state of something. While bytes still wait for its client, only the latest state is
 * remembered, so that a client that does not read costs no more memory than one state.
 */
export class StateStream {
  private shown = '';
  private latest: State | undefined;
  private overdue: NodeJS.Timeout | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly patience = PATIENCE,
  ) {
    response.on('drain', () => this.resume());
    response.once('close', () => clearTimeout(this.overdue));
  }

  /** Shows a state when it is later than what was shown; otherwise only keeps the connection alive. */
  show(state: State): void {
    const { headersSent, writableNeedDrain } = this.response;
    if (headersSent && !writableNeedDrain) this.write(state);
    else if (!this.latest || state.at > this.latest.at) this.latest = state;
  }

  /** Shows the latest state that had to wait. Call it once the head of the answer is sent. */
  resume(): void {
    clearTimeout(this.overdue);
    const { latest } = this;
    this.latest = undefined;
    if (latest && latest.at > this.shown) this.write(latest);
  }

  /** Ends the answer behind what it has shown. */
  end(): void {
    if (this.response.headersSent) this.response.end();
  }

  private write({ at, event }: State): void {
    const { response } = this;
    if (response.writableEnded || response.destroyed) return;
    const isNews = at > this.shown;
    if (isNews) this.shown = at;
    if (response.write(isNews ? event : NOTHING_NEW)) return;
    this.overdue = setTimeout(() => response.destroy(), this.patience);
  }
}
