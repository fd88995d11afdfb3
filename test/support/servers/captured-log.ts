import { Writable } from 'node:stream';
import { createLog, type Log } from '../../../apps/process/log.ts';

/** The fields of a log line that tests read. */
export interface LogLine {
  readonly level: number;
  readonly requestId?: string;
  readonly traceId?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly caller?: string;
  readonly err?: { readonly message: string };
}

/** The product's log at level debug, in memory. */
export class CapturedLog {
  /** The written text. */
  text = '';
  readonly log: Log;

  constructor() {
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        this.text += String(chunk);
        done();
      },
    });
    this.log = createLog({ logLevel: 'debug' }, stream);
  }

  lines(): readonly LogLine[] {
    const lines = this.text.split('\n').filter((line) => line !== '');
    return lines.map((line) => JSON.parse(line) as LogLine);
  }
}
