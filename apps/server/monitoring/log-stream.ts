import { write, writeSync } from 'node:fs';
import { SECOND } from '../../../core/shared/time.ts';

const STANDARD_ERROR = 2;
/** Lines are written when so many characters have come together, or after a second. */
const ENOUGH = 4096;
/** More than this is not kept for a destination that takes nothing. */
const MOST = 1 << 20;

/**
 * Gathers log lines and writes them to standard error beside the requests. What cannot be written, on a full disk for
 * one, is lost: a log neither ends the server nor keeps it from ending (pino's own destination tries for ever at the
 * end).
 */
export class LogStream {
  private text = '';
  private writing = false;

  constructor() {
    setInterval(() => this.flush(), SECOND).unref();
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.text.length > MOST) return;
    this.text += line;
    if (this.text.length >= ENOUGH) this.flush();
  }

  /** Begins to write what has been gathered. */
  flush(): void {
    if (this.writing || this.text === '') return;
    const bytes = Buffer.from(this.text);
    this.text = '';
    this.writing = true;
    write(STANDARD_ERROR, bytes, (error, written) => {
      this.writing = false;
      const rest = bytes.subarray(error ? 0 : written).toString();
      if (!error || isFull(error)) this.text = rest + this.text;
    });
  }

  private flushSync(): void {
    try {
      if (this.text !== '') writeSync(STANDARD_ERROR, this.text);
    } catch {
      // There is nobody left to tell.
    }
  }
}

/** Whether a pipe takes nothing just now, because its reader is slow. */
function isFull(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EAGAIN';
}
