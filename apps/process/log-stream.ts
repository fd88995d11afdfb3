import { write, writeSync } from 'node:fs';
import { SECOND } from '../../core/shared/time.ts';

const STDERR_DESCRIPTOR = 2;
/** Once this many characters are buffered, they are written at once. Fewer characters are written every second. */
const FLUSH_THRESHOLD_LENGTH = 4096;
/**
 * Maximum number of buffered characters. If standard error accepts no data and the buffer is full, further lines are
 * dropped.
 */
const MAX_BUFFERED_LENGTH = 1 << 20;

/**
 * Buffers log lines and writes them to standard error asynchronously. Lines that cannot be written, for example because
 * the disk is full, are lost. Logging therefore neither stops the server nor delays its exit. pino's own destination
 * would retry forever at exit.
 */
export class LogStream {
  private text = '';
  private isWriting = false;

  constructor() {
    setInterval(() => this.flush(), SECOND).unref();
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.text.length > MAX_BUFFERED_LENGTH) return;
    this.text += line;
    if (this.text.length >= FLUSH_THRESHOLD_LENGTH) this.flush();
  }

  /** Starts writing the buffered lines. */
  flush(): void {
    if (this.isWriting || this.text === '') return;
    const bytes = Buffer.from(this.text);
    this.text = '';
    this.isWriting = true;
    write(STDERR_DESCRIPTOR, bytes, (error, written) => {
      this.isWriting = false;
      const rest = bytes.subarray(error ? 0 : written).toString();
      if (!error || isPipeFull(error)) this.text = rest + this.text;
    });
  }

  private flushSync(): void {
    try {
      if (this.text !== '') writeSync(STDERR_DESCRIPTOR, this.text);
    } catch {
      // Standard error is closed, so the error cannot be reported.
    }
  }
}

/** Whether standard error is a pipe that is full, because its reader is slow. */
function isPipeFull(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EAGAIN';
}
