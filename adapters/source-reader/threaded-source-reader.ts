import type { DocumentReading, FetchedDocument, SourceReader } from '../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { ParserWorker, ParserWorkerEndedError } from './parser-worker.ts';

/**
 * Reads documents in a worker thread, one at a time. The first document starts the thread. If a document takes too much
 * time or memory, the thread is ended. The next document starts a new thread.
 */
export class ThreadedSourceReader implements SourceReader {
  private worker: Promise<ParserWorker> | undefined;
  private lastRead: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  read(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'> {
    const reading = this.lastRead.then(() => this.readInWorker(document, rules));
    this.lastRead = reading.catch(() => {});
    return reading;
  }

  /** Ends the thread at once. Documents that have not been read by then are reported as `unreadable`. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.endWorker();
    await this.lastRead;
  }

  private async readInWorker(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'> {
    if (this.isClosed) return 'unreadable';
    this.worker ??= ParserWorker.startWorker(() => {
      this.worker = undefined;
    });
    try {
      const worker = await this.worker;
      return await worker.readDocument(document, rules);
    } catch (error) {
      await this.endWorker();
      if (error instanceof ParserWorkerEndedError) return 'unreadable';
      throw error;
    }
  }

  private async endWorker(): Promise<void> {
    const worker = this.worker;
    this.worker = undefined;
    await worker?.then((worker) => worker.terminate()).catch(() => {});
  }
}
