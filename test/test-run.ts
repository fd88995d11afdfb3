import { once } from 'node:events';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

type EventOf<Stream> = Stream extends AsyncIterable<infer Event> ? Event : never;
export type TestEvent = EventOf<ReturnType<typeof run>>;

const AT_ONCE = 2;
/** Tests of faults wait more than they compute, so that they go on beside the others. */
const PATIENT = /^test\/resilience\//;
const SLOWEST = 5;
/** Milliseconds after which a file hangs, and fails. */
const TOO_LONG = 240_000;

/** Runs test files, each in a process of its own, and tells on standard output what became of them. */
export class TestRun {
  private readonly reporter = new spec();
  private readonly counts = { passed: 0, failed: 0, skipped: 0 };
  private readonly times: { readonly file: string; readonly seconds: number }[] = [];
  private readonly startedAt = performance.now();

  /** `seen` is told each event of each file, in the file's own order. */
  constructor(
    private readonly root: string,
    private readonly seen: (file: string, event: TestEvent) => void,
  ) {
    this.reporter.pipe(process.stdout, { end: false });
  }

  /** Runs the files, two at a time and those of faults one after the other. */
  async run(files: readonly string[]): Promise<void> {
    const patient = files.filter((file) => PATIENT.test(file));
    const others = files.filter((file) => !PATIENT.test(file));
    const work = async (waiting: string[]) => {
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await this.runFile(file);
    };
    await Promise.all([work(patient), ...Array.from({ length: AT_ONCE }, () => work(others))]);
  }

  /** Tells of all failures and sums up. Answers whether every test has passed and none was skipped. */
  async finish(): Promise<boolean> {
    this.reporter.end();
    await once(this.reporter, 'end');
    const { passed, failed, skipped } = this.counts;
    const slowest = this.times.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
    const named = slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(1)} s`).join(', ');
    const total = ((performance.now() - this.startedAt) / 1000).toFixed(0);
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped in ${total} s; slowest: ${named}\n`);
    return failed === 0 && skipped === 0;
  }

  private async runFile(file: string): Promise<void> {
    const startedAt = performance.now();
    const events: TestEvent[] = [];
    for await (const event of run({ files: [join(this.root, file)], concurrency: 1, timeout: TOO_LONG }))
      events.push(event);
    this.times.push({ file, seconds: (performance.now() - startedAt) / 1000 });
    for (const event of events) {
      // A summary a file says nothing; there is one of all at the end.
      if (event.type === 'test:diagnostic' && event.data.nesting === 0) continue;
      this.count(event);
      this.seen(file, event);
      this.reporter.write(event);
    }
  }

  private count({ type, data }: TestEvent): void {
    if (type === 'test:fail' && !isOfItsTests(data.details.error)) this.counts.failed += 1;
    if (type !== 'test:pass' || data.details.type === 'suite') return;
    if (data.skip !== undefined || data.todo !== undefined) this.counts.skipped += 1;
    else this.counts.passed += 1;
  }
}

/** Whether a suite has failed only because a test in it did, which is counted by itself. */
function isOfItsTests(error: Error): boolean {
  return 'failureType' in error && error.failureType === 'subtestsFailed';
}
