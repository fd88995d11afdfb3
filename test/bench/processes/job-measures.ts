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

/** What to measure: the time until a job starts, for jobs in sequence, or jobs per second at a concurrency. */
export type JobQuestion = { readonly startsOf: number } | { readonly jobs: number; readonly atOnce: number };

/**
 * Milliseconds until the work starts, from the call that queues the job and from its response. 0 if the work started
 * before the response.
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

/** Times of numbered events that somebody waits for. */
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
