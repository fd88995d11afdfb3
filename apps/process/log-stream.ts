import { write, writeSync } from 'node:fs';
import { SECOND } from '../../core/shared/time.ts';

const STDERR_DESCRIPTOR = 2;
/** If at least this many characters are buffered, they are written at once. Otherwise they are written every second. */
const FLUSH_THRESHOLD_LENGTH = 4096;
/**
 * Maximum number of buffered characters before further lines are dropped. The buffer only fills up if standard error
 * accepts no data.
 */
const MAX_BUFFERED_LENGTH = 1 << 20;

/**
 * Buffers log lines and writes them to standard error asynchronously. Drops lines that cannot be written, for example
 * because the disk is full. So a failed write neither stops the server nor delays its exit. pino's own destination
 * would retry forever at exit.
 */
export class LogStream {
  private bufferedText = '';
  private isWriting = false;

  constructor() {
    setInterval(() => this.flush(), SECOND).unref();
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.bufferedText.length > MAX_BUFFERED_LENGTH) return;
    this.bufferedText += line;
    if (this.bufferedText.length >= FLUSH_THRESHOLD_LENGTH) this.flush();
  }

  /** Starts writing the buffered lines. */
  flush(): void {
    if (this.isWriting || this.bufferedText === '') return;
    const bytes = Buffer.from(this.bufferedText);
    this.bufferedText = '';
    this.isWriting = true;
    write(STDERR_DESCRIPTOR, bytes, (error, written) => {
      this.isWriting = false;
      const rest = bytes.subarray(error ? 0 : written).toString();
      if (!error || isPipeFull(error)) this.bufferedText = rest + this.bufferedText;
    });
  }

  private flushSync(): void {
    try {
      if (this.bufferedText !== '') writeSync(STDERR_DESCRIPTOR, this.bufferedText);
    } catch {
      // Standard error is closed, so the error cannot be reported.
    }
  }
}

/** Whether a write failed because standard error is a pipe that is full. Its reader is slow. */
function isPipeFull(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EAGAIN';
}
