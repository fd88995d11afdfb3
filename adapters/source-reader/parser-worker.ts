import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { DocumentReading, FetchedDocument } from '../../core/assessments/source-reader.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { resolveWorkerProgram, startWorkerThread } from '../node/worker-program.ts';
import { readCpuTimeMs } from './thread-cpu-time.ts';
import { PARSED_MESSAGE, type ParserWorkerMessage } from './worker-messages.ts';

const WORKER_PROGRAM = resolveWorkerProgram('./page-worker.ts', import.meta.url);
/** Maximum CPU time to parse a document. Applying the rules has a limit of the same length. */
const PARSE_TIMEOUT_MS = 2000;
/** Maximum time to start a thread, which loads the parser. Compiling rules has the same limit. */
const START_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_INTERVAL_MS = 100;
/** A thread is ended when this many times its timeout have passed, even if it got little CPU time. */
const MAX_WAIT_FACTOR = 10;
/**
 * When a thread exhausts its memory, V8 allows it another 16 MB to end. If these are exhausted too, V8 ends the whole
 * process. A garbage collection may keep a third of the young generation. This third must fit into these 16 MB. With a
 * young generation of 64 MB instead of 32, a page takes a tenth less CPU time. But with only one core, a collection
 * would then delay the event loop by 100 ms.
 */
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };
/** Maximum number of rule sets that the thread stores. The rules sent first are replaced. */
const MAX_STORED_RULE_SETS = 10;

/** The thread has ended or did not respond in time, usually because a document took too much time or memory. */
export class ParserWorkerEndedError extends Error {}

/** A worker thread that reads documents, one at a time. An idle thread does not keep the process alive. */
export class ParserWorker {
  private readonly sentRules: EvidenceRules[] = [];
  private sentRulesCount = 0;

  private constructor(
    private readonly worker: Worker,
    private readonly cpuTimePath: string | undefined,
  ) {}

  /**
   * Starts a thread. `onEnd` is called when the thread exits.
   * @throws ParserWorkerEndedError if the thread does not start in time
   */
  static async startWorker(onEnd: () => void): Promise<ParserWorker> {
    // Creating a thread blocks the event loop, so events that already wait are processed first.
    await nextTurn();
    const worker = startWorkerThread(WORKER_PROGRAM, { resourceLimits: MEMORY_LIMITS, execArgv: [] });
    worker.unref();
    // `waitForMessage` reports errors while it waits. Without this listener, an error between two documents would end
    // the process.
    worker.on('error', () => {});
    worker.on('exit', onEnd);
    try {
      const cpuTimePath = await waitForMessage(worker, undefined, START_TIMEOUT_MS);
      return new ParserWorker(worker, typeof cpuTimePath === 'string' ? cpuTimePath : undefined);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  /**
   * Reads a document. The worker is unusable after an error.
   * @throws ParserWorkerEndedError if the document takes too much time or memory
   * @throws any other error of the thread
   */
  async readDocument(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'> {
    const slot = await this.sendRulesOnce(rules);
    // The result is sent as JSON text, because cloning the many objects of a result takes longer.
    return JSON.parse(String(await this.sendAndWait({ slot, document }, PARSE_TIMEOUT_MS)));
  }

  async terminate(): Promise<void> {
    await this.worker.terminate();
  }

  private async sendRulesOnce(rules: EvidenceRules): Promise<number> {
    const knownSlot = this.sentRules.indexOf(rules);
    if (knownSlot >= 0) return knownSlot;
    const slot = this.sentRulesCount % MAX_STORED_RULE_SETS;
    this.sentRulesCount += 1;
    this.sentRules[slot] = rules;
    await this.sendAndWait({ slot, rules }, START_TIMEOUT_MS);
    return slot;
  }

  private sendAndWait(message: ParserWorkerMessage, timeoutMs: number): Promise<unknown> {
    const response = waitForMessage(this.worker, this.cpuTimePath, timeoutMs);
    this.worker.postMessage(message);
    return response;
  }
}

/**
 * Resolves with the thread's next message and keeps the process alive until then. The timeout restarts when the thread
 * has parsed the document. On Linux the timeout measures the thread's CPU time, because the event loop and other
 * processes may delay the thread. Elsewhere it counts timer ticks, and a late tick counts once. So the time during
 * which this process or the machine was suspended does not count. During that time, the thread could not respond, or
 * its response arrived and is still in the queue.
 * @throws ParserWorkerEndedError on timeout, or if the thread ends
 */
function waitForMessage(worker: Worker, cpuTimePath: string | undefined, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    let startTime = readCpuTimeMs(cpuTimePath);
    const settle = (act: () => void) => {
      clearInterval(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (message: unknown) => {
      if (message !== PARSED_MESSAGE) return settle(() => resolve(message));
      ticks = 0;
      startTime = readCpuTimeMs(cpuTimePath);
    };
    const onError = (error: Error) =>
      settle(() => reject(isOutOfMemoryError(error) ? new ParserWorkerEndedError(error.message) : error));
    const onExit = () => settle(() => reject(new ParserWorkerEndedError('The worker thread has ended.')));
    const onTick = () => {
      ticks += 1;
      const waited = ticks * TIMEOUT_CHECK_INTERVAL_MS;
      const now = readCpuTimeMs(cpuTimePath);
      const elapsed = startTime === undefined || now === undefined ? waited : now - startTime;
      if (elapsed >= timeoutMs || waited >= MAX_WAIT_FACTOR * timeoutMs) {
        settle(() => reject(new ParserWorkerEndedError('The worker thread exceeded its time limit.')));
      }
    };
    const timer = setInterval(onTick, TIMEOUT_CHECK_INTERVAL_MS);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

function isOutOfMemoryError(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
