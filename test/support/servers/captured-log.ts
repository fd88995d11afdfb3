import { Writable } from 'node:stream';
import { createLog, type Log } from '../../../apps/process/log.ts';

/** A line of the log, as far as tests look at it. */
export interface LogLine {
  readonly level: number;
  readonly requestId?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly caller?: string;
  readonly err?: { readonly message: string };
}

/** The product's log at its most talkative, kept in memory. */
export class CapturedLog {
  /** Everything that was written, as it was written. */
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
