import { StoreUnavailable } from '../../../core/shared/domain-error.ts';

/** Lets this process do one thing of a kind at a time: done at once, they would only meet and be done again. */
export class OneAtATime {
  private readonly latest = new Map<string, Promise<unknown>>();

  /** `patience` is how long a caller waits altogether, in milliseconds. */
  constructor(private readonly patience: number) {}

  /** Runs `work` after what came before it; it gets the patience that is left. @throws StoreUnavailable when none is */
  async run<T>(kind: string, work: (patience: number) => Promise<T>): Promise<T> {
    const until = performance.now() + this.patience;
    const own = (this.latest.get(kind) ?? Promise.resolve()).then(() => {
      const left = until - performance.now();
      if (left <= 0) throw new StoreUnavailable('The database does not answer in time.');
      return work(left);
    });
    const over = own.catch(() => undefined);
    this.latest.set(kind, over);
    try {
      return await own;
    } finally {
      if (this.latest.get(kind) === over) this.latest.delete(kind);
    }
  }
}
