import type { ProfileRules } from '../../core/assessments/profile.ts';
import type { DocumentReading, FetchedDocument, SourceReader } from '../../core/assessments/source-reader.port.ts';
import {
  createUnfetchedVisit,
  type SourceVisit,
  type SourceVisitor,
  type SubmittedSource,
  type VisitRun,
} from '../../core/assessments/source-visitor.port.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import type { WorkerRequest } from './messages.ts';
import { RuleSetSender } from './rule-set-sender.ts';
import { type WorkerEvents, WorkerProcess, type WorkerProgram } from './worker-process.ts';

/**
 * The outcome of a job. `crashed`: the worker ended twice while it ran the job. `not_run`: the job was aborted before
 * it started, or the process shut down before the job was done.
 */
type JobOutcome = { readonly kind: 'done'; readonly value: unknown } | { readonly kind: 'crashed' | 'not_run' };

/** A request to visit a source or to read a document, without the `rulesId`, which depends on the worker process. */
type RequestWithoutRulesId =
  | Omit<Extract<WorkerRequest, { kind: 'visit' }>, 'rulesId'>
  | Omit<Extract<WorkerRequest, { kind: 'read' }>, 'rulesId'>;

interface SourceJob {
  readonly requestId: number;
  readonly work: RequestWithoutRulesId;
  readonly rules: EvidenceRules;
  /** Whether the job was running when a worker ended. Such a job may be the cause. */
  isSuspect: boolean;
  resolve(outcome: JobOutcome): void;
  reject(error: Error): void;
}

/**
 * Runs visits and reads in a child process, so that a crash, hang or memory exhaustion does not affect this process.
 *
 * The worker starts with the first job. If it ends by itself, any job that it was running may be the cause. So a new
 * worker runs each of these suspects once more, one at a time and with no other job. If the worker ends again, the
 * outcome of the suspect is `crashed`.
 */
export class SupervisedSourceWorker implements SourceVisitor, SourceReader {
  private worker: { readonly process: WorkerProcess; readonly rules: RuleSetSender } | undefined;
  private readonly waiting: SourceJob[] = [];
  private readonly suspects: SourceJob[] = [];
  private readonly running = new Map<number, SourceJob>();
  private lastRequestId = 0;
  private lastRunId = 0;
  private isClosed = false;

  /** `onCrash` is called once for each worker that ends by itself, or that is killed because it hangs. */
  constructor(
    private readonly program: WorkerProgram,
    private readonly onCrash: (reason: string) => void,
    private readonly pingIntervalMs = 1000,
  ) {}

  beginRun(): VisitRun {
    this.lastRunId += 1;
    const runId = this.lastRunId;
    return {
      visit: (source, rules, signal) => this.visit(runId, source, rules, signal),
      end: () => this.worker?.process.sendMessage({ kind: 'endRun', runId }),
    };
  }

  async read(document: FetchedDocument, rules: EvidenceRules): Promise<DocumentReading | 'unreadable'> {
    const outcome = await this.runJob({ kind: 'read', document }, rules);
    return outcome.kind === 'done' ? (outcome.value as DocumentReading | 'unreadable') : 'unreadable';
  }

  /** Ends the worker at once. Running and queued visits end as `timed_out`, reads as `unreadable`. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const job of [...this.running.values(), ...this.suspects, ...this.waiting]) job.resolve({ kind: 'not_run' });
    this.running.clear();
    await this.worker?.process.kill();
  }

  private async visit(
    runId: number,
    source: SubmittedSource,
    { fetch, evidence }: Pick<ProfileRules, 'fetch' | 'evidence'>,
    signal: AbortSignal,
  ): Promise<SourceVisit> {
    const outcome = await this.runJob({ kind: 'visit', runId, source, fetch }, evidence, signal);
    if (outcome.kind === 'done') return outcome.value as SourceVisit;
    return createUnfetchedVisit(outcome.kind === 'crashed' ? 'unreadable' : 'timed_out');
  }

  private runJob(work: RequestWithoutRulesId, rules: EvidenceRules, signal?: AbortSignal): Promise<JobOutcome> {
    this.lastRequestId += 1;
    const requestId = this.lastRequestId;
    const abortJob = () => this.abortJob(requestId);
    signal?.addEventListener('abort', abortJob, { once: true });
    return new Promise<JobOutcome>((resolve, reject) => {
      this.waiting.push({ requestId, work, rules, isSuspect: false, resolve: resolve, reject: reject });
      if (signal?.aborted) abortJob();
      this.dispatchJobs();
    }).finally(() => signal?.removeEventListener('abort', abortJob));
  }

  /** Removes a job that has not started. Makes the worker abort a running job, which closes the sockets of the job. */
  private abortJob(requestId: number): void {
    for (const queue of [this.waiting, this.suspects]) {
      const index = queue.findIndex((job) => job.requestId === requestId);
      if (index >= 0) queue.splice(index, 1)[0]?.resolve({ kind: 'not_run' });
    }
    if (this.running.has(requestId)) this.worker?.process.sendMessage({ kind: 'abort', requestId });
  }

  /** Starts all waiting jobs. If there are suspects, starts one suspect instead, as soon as no other job runs. */
  private dispatchJobs(): void {
    if (this.isClosed) {
      for (const job of this.waiting.splice(0)) job.resolve({ kind: 'not_run' });
      return;
    }
    if (this.suspects.length === 0) {
      // No other job starts while a suspect runs.
      if (![...this.running.values()].some(({ isSuspect }) => isSuspect)) this.startJobs(this.waiting.splice(0));
    } else if (this.running.size === 0) this.startJobs(this.suspects.splice(0, 1));
  }

  private startJobs(jobs: readonly SourceJob[]): void {
    if (jobs.length === 0) return;
    try {
      this.worker ??= this.createWorker();
    } catch (error) {
      // Some system errors, such as ENOMEM, are thrown by `fork` instead of being reported by an event.
      for (const job of jobs) job.reject(new Error('The source worker did not start.', { cause: error }));
      // Without this call, the remaining jobs would start only when the next job arrives.
      this.dispatchJobs();
      return;
    }
    const { process: worker, rules: sentRules } = this.worker;
    if (this.running.size === 0) worker.setBusy(true);
    for (const job of jobs) {
      const { requestId, work, rules } = job;
      this.running.set(requestId, job);
      worker.sendMessage({ kind: 'request', requestId, request: { ...work, rulesId: sentRules.sendOnce(rules) } });
    }
  }

  private createWorker(): { readonly process: WorkerProcess; readonly rules: RuleSetSender } {
    const events: WorkerEvents = {
      onResult: (requestId, value) => this.finishJob(requestId, (job) => job.resolve({ kind: 'done', value })),
      onError: (requestId, error) => this.finishJob(requestId, (job) => job.reject(error)),
      onExit: (reason, isStarted) => this.onExit(reason, isStarted),
    };
    const worker = new WorkerProcess(this.program, events, this.pingIntervalMs);
    return { process: worker, rules: new RuleSetSender(worker) };
  }

  private finishJob(requestId: number, settle: (job: SourceJob) => void): void {
    const job = this.running.get(requestId);
    if (!job) return;
    this.running.delete(requestId);
    if (this.running.size === 0) this.worker?.process.setBusy(false);
    settle(job);
    this.dispatchJobs();
  }

  private onExit(reason: string, isStarted: boolean): void {
    this.worker = undefined;
    if (this.isClosed) return;
    this.onCrash(reason);
    const interruptedJobs = [...this.running.values()];
    this.running.clear();
    for (const job of interruptedJobs) {
      if (!isStarted) job.reject(new Error(`The source worker did not start: ${reason}`));
      else if (job.isSuspect) job.resolve({ kind: 'crashed' });
      else this.suspects.push(Object.assign(job, { isSuspect: true }));
    }
    this.dispatchJobs();
  }
}
