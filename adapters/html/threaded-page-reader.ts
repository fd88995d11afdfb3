import { Worker } from 'node:worker_threads';
import type { PageReader } from '../../core/assessments/page-reader.port.ts';
import type { JsonDocument, Page, PageBlock, PageLink } from '../../core/evidence/page.ts';
import { charsetOf, charsetOfJson } from './charset.ts';

/** What the thread is asked: a page by its address, or a JSON document by the paths that are wanted of it. */
type Request = { readonly bytes: Uint8Array; readonly charset: string } & (
  | { readonly url: string }
  | { readonly paths: readonly string[] }
);

const NEXT = { next: true } as const;

/** What comes first of an answer, and how many parts of its long lists follow. */
interface FirstPart<T> {
  readonly read: T | 'unreadable';
  readonly parts: number;
}

interface LaterPart {
  readonly blocks: readonly PageBlock[];
  readonly links: readonly PageLink[];
}

/** Whether an answer has lists that go on in later parts. */
function isLong(read: unknown): read is { readonly blocks: PageBlock[]; readonly links: PageLink[] } {
  return typeof read === 'object' && read !== null && 'blocks' in read && 'links' in read;
}

/** Milliseconds for one page. */
const PATIENCE = 2000;
/** Milliseconds for a thread to start, which loads the parser. */
const PATIENCE_AT_START = 20_000;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Reads pages with htmlparser2 in a thread of its own, one after the other. The thread starts with the first page and is ended by a page
 * that takes too long or too much; the next page gets another. While it is idle it does not keep the process from ending.
 */
export class ThreadedPageReader implements PageReader {
  private worker: Promise<Worker> | undefined;
  private lastRead: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  read(bytes: Uint8Array, charset: string | null, url: string): Promise<Page | 'unreadable'> {
    return this.inTurn<Page>(() => ({ bytes, charset: charsetOf(bytes, charset), url }));
  }

  readJson(bytes: Uint8Array, charset: string | null, paths: readonly string[]): Promise<JsonDocument | 'unreadable'> {
    return this.inTurn<JsonDocument>(() => ({ bytes, charset: charsetOfJson(bytes, charset), paths }));
  }

  /** Ends the thread at once: what it has not read by then is `unreadable`. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.end();
    await this.lastRead;
  }

  private inTurn<T>(request: () => Request): Promise<T | 'unreadable'> {
    const reading = this.lastRead.then(() => this.ask<T>(request())).catch(() => 'unreadable' as const);
    this.lastRead = reading;
    return reading;
  }

  private async ask<T>(request: Request): Promise<T | 'unreadable'> {
    if (this.isClosed) return 'unreadable';
    this.worker ??= start(() => {
      this.worker = undefined;
    });
    try {
      const worker = await this.worker;
      const { read, parts } = (await this.say(worker, request)) as FirstPart<T>;
      for (let part = 0; part < parts; part += 1) {
        // Asked for one by one, so that everything else has its turn between two.
        const { blocks, links } = (await this.say(worker, NEXT)) as LaterPart;
        if (isLong(read)) {
          for (const block of blocks) read.blocks.push(block);
          for (const link of links) read.links.push(link);
        }
      }
      return read;
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  private async say(worker: Worker, words: Request | typeof NEXT): Promise<unknown> {
    const answer = messageFrom(worker, PATIENCE);
    worker.postMessage(words);
    return JSON.parse(String(await answer));
  }

  private async end(): Promise<void> {
    const ended = this.worker;
    this.worker = undefined;
    await ended?.then((worker) => worker.terminate()).catch(() => {});
  }
}

async function start(onEnd: () => void): Promise<Worker> {
  const program = new URL('./page-worker.js', import.meta.url);
  const worker = new Worker(program, { resourceLimits: MEMORY, execArgv: [] });
  worker.unref();
  // Heard by whoever waits for an answer; between pages nobody does.
  worker.on('error', () => {});
  worker.on('exit', onEnd);
  try {
    await messageFrom(worker, PATIENCE_AT_START);
    return worker;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

/** What the thread says next. The process waits for it, whatever else it has to do. @throws Error when it says nothing in time */
function messageFrom(worker: Worker, patience: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('the thread has ended')));
    const timer = setTimeout(() => settle(() => reject(new Error('the thread takes too long'))), patience);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}
