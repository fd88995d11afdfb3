/** A queue and its worker, both in this process. */
export interface Workshop {
  /** Queues the job of this number; resolves once the caller has the result. */
  add(number: number): Promise<void>;
}

/** Receives the events of jobs. */
export interface JobListener {
  /** The job starts. */
  begun(number: number): void;
  /** Its end is stored. */
  ended(number: number): void;
}

/** Requests of the bench: milliseconds until jobs start, one after the other, or jobs per second at a concurrency. */
export type JobQuestion = { readonly startsOf: number } | { readonly jobs: number; readonly atOnce: number };

/**
 * Milliseconds from the call that queues a job, and from its response, until the work starts; 0 if it started before.
 */
export interface Start {
  readonly fromCall: number;
  readonly fromAnswer: number;
}

export type JobAnswer = { readonly starts: readonly Start[] } | { readonly perSecond: number };

/** Runs each requested measurement and sends back its figures. */
export async function answerMeasures(open: (listener: JobListener) => Promise<Workshop>): Promise<void> {
  const [begins, ends] = [new Moments(), new Moments()];
  const workshop = await open({ begun: (number) => begins.come(number), ended: (number) => ends.come(number) });
  let next = 0;

  const start = async (): Promise<Start> => {
    next += 1;
    const [begun, ended] = [begins.of(next), ends.of(next)];
    const calledAt = performance.now();
    await workshop.add(next);
    const answeredAt = performance.now();
    const begunAt = await begun;
    await ended;
    await new Promise((resolve) => setTimeout(resolve, 2));
    return { fromCall: begunAt - calledAt, fromAnswer: Math.max(0, begunAt - answeredAt) };
  };

  const perSecond = async (jobs: number, atOnce: number): Promise<number> => {
    const last = next + jobs;
    const oneAfterAnother = async () => {
      while (next < last) {
        next += 1;
        const ended = ends.of(next);
        await workshop.add(next);
        await ended;
      }
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: atOnce }, oneAfterAnother));
    return (jobs / (performance.now() - startedAt)) * 1000;
  };

  const answerTo = async (question: JobQuestion): Promise<JobAnswer> => {
    if ('jobs' in question) return { perSecond: await perSecond(question.jobs, question.atOnce) };
    const starts: Start[] = [];
    while (starts.length < question.startsOf) starts.push(await start());
    return { starts };
  };

  process.on('message', (question: JobQuestion) => {
    void answerTo(question).then((answer) => process.send?.(answer));
  });
  process.on('disconnect', () => process.exit());
  process.on('SIGTERM', () => process.exit());
  process.stdout.write('ready\n');
}

/** When things came that were waited for, each told by a number. */
class Moments {
  private readonly awaited = new Map<number, (at: number) => void>();

  of(number: number): Promise<number> {
    return new Promise((resolve) => this.awaited.set(number, resolve));
  }

  come(number: number): void {
    this.awaited.get(number)?.(performance.now());
    this.awaited.delete(number);
  }
}
