import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { DocumentReading, FetchedDocument } from '../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { resolveProgram, startThread } from '../node/worker-entry.ts';
import { PARSED, type Telling } from './telling.ts';
import { processorTimeOf } from './thread-time.ts';

const PROGRAM = resolveProgram('./page-worker.ts', import.meta.url);
/** Milliseconds of processor time for a document to be parsed, and as many again for the rules to be followed. */
const PATIENCE = 2000;
/** Milliseconds for a thread to start, which loads the parser, and to take up rules. */
const PATIENCE_AT_START = 20_000;
/** Milliseconds after which it is looked how much time a thread has had. */
const TICK = 100;
/** However little time of the processor it has had, a thread is given up after so many times its patience. */
const LONGEST_WAIT = 10;
/**
 * The thread must end itself before V8 ends the process, and has 16 MB for that: what survives in the young generation,
 * a third of it, has to fit in.
 */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };
/** So many rules the thread keeps at hand. */
const MOST_RULES = 10;

/** What is thrown when a thread had to be ended, or ended itself, by what it read. */
export class ThreadEnded extends Error {}

/** A thread that reads documents, one after the other. While it is idle it does not keep the process from ending. */
export class ReadingThread {
  private readonly told: EvidenceRules[] = [];
  private tellings = 0;

  private constructor(
    private readonly worker: Worker,
    private readonly figures: string | undefined,
  ) {}

  /** @throws ThreadEnded when it does not start in time */
  static async start(onEnd: () => void): Promise<ReadingThread> {
    // Making a thread takes as long as all that a turn may do.
    await nextTurn();
    const worker = startThread(PROGRAM, { resourceLimits: MEMORY, execArgv: [] });
    worker.unref();
    // Heard by whoever waits for an answer; between documents nobody does.
    worker.on('error', () => {});
    worker.on('exit', onEnd);
    try {
      const figures = await messageFrom(worker, undefined, PATIENCE_AT_START);
      return new ReadingThread(worker, typeof figures === 'string' ? figures : undefined);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  /**
   * @throws ThreadEnded when it takes too long or too much; whatever else the thread meets. It is of no use any more
   * then.
   */
  async read(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'> {
    const place = await this.placeOf(rules);
    // A text: it is put together sooner than a copy of so many objects.
    return JSON.parse(String(await this.say({ place, document }, PATIENCE)));
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private async placeOf(rules: EvidenceRules): Promise<number> {
    const known = this.told.indexOf(rules);
    if (known >= 0) return known;
    const place = this.tellings % MOST_RULES;
    this.tellings += 1;
    this.told[place] = rules;
    await this.say({ place, rules }, PATIENCE_AT_START);
    return place;
  }

  private say(telling: Telling, patience: number): Promise<unknown> {
    const answer = messageFrom(this.worker, this.figures, patience);
    this.worker.postMessage(telling);
    return answer;
  }
}

/**
 * Resolves with the thread's next message and keeps the process alive until then. The time limit starts again when the
 * thread has parsed the document. On Linux it counts the thread's CPU time, because the event loop and other processes
 * may delay the thread. Elsewhere it counts timer ticks, and a late tick counts once: if this process or the machine
 * was suspended, the thread could not answer, or its answer has not been received yet.
 * @throws ThreadEnded when no message arrives in time
 */
function messageFrom(worker: Worker, figures: string | undefined, patience: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    let atFirst = processorTimeOf(figures);
    const settle = (act: () => void) => {
      clearInterval(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (message: unknown) => {
      if (message !== PARSED) return settle(() => resolve(message));
      ticks = 0;
      atFirst = processorTimeOf(figures);
    };
    const onError = (error: Error) => settle(() => reject(isTooMuch(error) ? new ThreadEnded(error.message) : error));
    const onExit = () => settle(() => reject(new ThreadEnded('the thread has ended')));
    const onTick = () => {
      ticks += 1;
      const waited = ticks * TICK;
      const now = processorTimeOf(figures);
      const had = atFirst === undefined || now === undefined ? waited : now - atFirst;
      if (had >= patience || waited >= LONGEST_WAIT * patience) {
        settle(() => reject(new ThreadEnded('the thread takes too long')));
      }
    };
    const timer = setInterval(onTick, TICK);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

function isTooMuch(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
