import type { DocumentReading, FetchedDocument, SourceReader } from '../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { ReadingThread, ThreadEnded } from './reading-thread.ts';

/**
 * Reads documents, and follows the rules, in a thread of its own, one after the other. The thread starts with the first
 * document and is ended by one that takes too long or too much; the next one gets another.
 */
export class ThreadedSourceReader implements SourceReader {
  private thread: Promise<ReadingThread> | undefined;
  private lastRead: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  read(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'> {
    const reading = this.lastRead.then(() => this.readNow(document, rules));
    this.lastRead = reading.catch(() => {});
    return reading;
  }

  /** Ends the thread at once: what it has not read by then is `unreadable`. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.end();
    await this.lastRead;
  }

  private async readNow(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'> {
    if (this.isClosed) return 'unreadable';
    this.thread ??= ReadingThread.start(() => {
      this.thread = undefined;
    });
    try {
      const thread = await this.thread;
      return await thread.read(document, rules);
    } catch (error) {
      await this.end();
      if (error instanceof ThreadEnded) return 'unreadable';
      throw error;
    }
  }

  private async end(): Promise<void> {
    const ended = this.thread;
    this.thread = undefined;
    await ended?.then((thread) => thread.end()).catch(() => {});
  }
}
