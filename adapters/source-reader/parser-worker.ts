import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { DocumentReading, FetchedDocument } from '../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { resolveProgram, startThread } from '../node/worker-entry.ts';
import { readCpuTimeMs } from './thread-cpu-time.ts';
import { PARSED, type WorkerMessage } from './worker-messages.ts';

const PROGRAM = resolveProgram('./page-worker.ts', import.meta.url);
/** Milliseconds of processor time for a document to be parsed, and as many again for the rules to be followed. */
const PARSE_TIMEOUT_MS = 2000;
/** Milliseconds for a thread to start, which loads the parser, and to take up rules. */
const START_TIMEOUT_MS = 20_000;
/** Milliseconds after which it is looked how much time a thread has had. */
const CHECK_INTERVAL_MS = 100;
/** However little time of the processor it has had, a thread is given up after so many times its patience. */
const MAX_WAIT_FACTOR = 10;
/**
 * The thread must end itself before V8 ends the process, and has 16 MB for that: what survives in the young generation,
 * a third of it, has to fit in.
 */
const MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };
/** So many rules the thread keeps at hand. */
const MAX_STORED_RULES = 10;

/** What is thrown when a thread had to be ended, or ended itself, by what it read. */
export class ParserWorkerEnded extends Error {}

/** A thread that reads documents, one after the other. While it is idle it does not keep the process from ending. */
export class ParserWorker {
  private readonly sentRules: EvidenceRules[] = [];
  private sentRulesCount = 0;

  private constructor(
    private readonly worker: Worker,
    private readonly cpuTimePath: string | undefined,
  ) {}

  /** @throws ParserWorkerEnded when it does not start in time */
  static async start(onEnd: () => void): Promise<ParserWorker> {
    // Making a thread takes as long as all that a turn may do.
    await nextTurn();
    const worker = startThread(PROGRAM, { resourceLimits: MEMORY, execArgv: [] });
    worker.unref();
    // Heard by whoever waits for an answer; between documents nobody does.
    worker.on('error', () => {});
    worker.on('exit', onEnd);
    try {
      const cpuTimePath = await nextMessage(worker, undefined, START_TIMEOUT_MS);
      return new ParserWorker(worker, typeof cpuTimePath === 'string' ? cpuTimePath : undefined);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  /**
   * @throws ParserWorkerEnded when it takes too long or too much; whatever else the thread meets. It is of no use any more
   * then.
   */
  async read(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'> {
    const slot = await this.sendRules(rules);
    // A text: it is put together sooner than a copy of so many objects.
    return JSON.parse(String(await this.send({ slot, document }, PARSE_TIMEOUT_MS)));
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }

  private async sendRules(rules: EvidenceRules): Promise<number> {
    const knownSlot = this.sentRules.indexOf(rules);
    if (knownSlot >= 0) return knownSlot;
    const slot = this.sentRulesCount % MAX_STORED_RULES;
    this.sentRulesCount += 1;
    this.sentRules[slot] = rules;
    await this.send({ slot, rules }, START_TIMEOUT_MS);
    return slot;
  }

  private send(message: WorkerMessage, timeoutMs: number): Promise<unknown> {
    const answer = nextMessage(this.worker, this.cpuTimePath, timeoutMs);
    this.worker.postMessage(message);
    return answer;
  }
}

/**
 * Resolves with the thread's next message and keeps the process alive until then. The time limit starts again when the
 * thread has parsed the document. On Linux it counts the thread's CPU time, because the event loop and other processes
 * may delay the thread. Elsewhere it counts timer ticks, and a late tick counts once: if this process or the machine
 * was suspended, the thread could not answer, or its answer has not been received yet.
 * @throws ParserWorkerEnded when no message arrives in time
 */
function nextMessage(worker: Worker, cpuTimePath: string | undefined, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    let startTime = readCpuTimeMs(cpuTimePath);
    const settle = (act: () => void) => {
      clearInterval(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (message: unknown) => {
      if (message !== PARSED) return settle(() => resolve(message));
      ticks = 0;
      startTime = readCpuTimeMs(cpuTimePath);
    };
    const onError = (error: Error) =>
      settle(() => reject(isOutOfMemory(error) ? new ParserWorkerEnded(error.message) : error));
    const onExit = () => settle(() => reject(new ParserWorkerEnded('the thread has ended')));
    const onTick = () => {
      ticks += 1;
      const waited = ticks * CHECK_INTERVAL_MS;
      const now = readCpuTimeMs(cpuTimePath);
      const elapsed = startTime === undefined || now === undefined ? waited : now - startTime;
      if (elapsed >= timeoutMs || waited >= MAX_WAIT_FACTOR * timeoutMs) {
        settle(() => reject(new ParserWorkerEnded('the thread takes too long')));
      }
    };
    const timer = setInterval(onTick, CHECK_INTERVAL_MS);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
