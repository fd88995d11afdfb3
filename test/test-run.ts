import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import type { Start } from './starts.ts';

type EventOf<Stream> = Stream extends AsyncIterable<infer Event> ? Event : never;
export type TestEvent = EventOf<ReturnType<typeof run>>;

/** No more than there are cores: a store that gets too little of one answers too late, and its test fails. */
const AT_ONCE = Math.max(2, availableParallelism());
/** Tests of faults wait more than they compute, so that they go on beside the others. */
const PATIENT = /^test\/resilience\//;
const SLOWEST = 5;
/** The test that follows those of a file which shares its process. */
const END = 'the end of the file';
/** Milliseconds after which a file hangs, and fails. */
const TOO_LONG = 240_000;

/** How a test begins the diagnostic that says what it has not run, and why: the last lines of the run repeat it. */
export const NOT_RUN = 'NOT RUN:';

/** Runs compiled test files, in processes of their own, and tells on standard output what became of them. */
export class TestRun {
  private readonly reporter = new spec();
  private readonly counts = { passed: 0, failed: 0, skipped: 0 };
  private readonly times: { readonly file: string; readonly seconds: number }[] = [];
  private readonly startedAt = performance.now();
  private programs = 0;
  private readonly omissions = new Set<string>();

  /** `seen` is told each event of each file, in the file's own order. */
  constructor(
    private readonly compiled: string,
    private readonly seen: (file: string, event: TestEvent) => void,
  ) {
    this.reporter.pipe(process.stdout, { end: false });
  }

  /** Runs the processes, some at a time and those of faults one after the other. */
  async run(starts: readonly Start[]): Promise<void> {
    const isPatient = ({ files }: Start) => files.every((file) => PATIENT.test(file));
    const patient = starts.filter(isPatient);
    const others = starts.filter((start) => !isPatient(start));
    const work = async (waiting: Start[]) => {
      for (let start = waiting.shift(); start !== undefined; start = waiting.shift()) await this.runProcess(start);
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

  /** What this machine could not run, to be shown last; empty when everything was run. */
  notRun(): string {
    if (this.omissions.size === 0) return '';
    return ['', 'WARNING: not everything was run on this machine.', ...this.omissions, ''].join('\n');
  }

  private async runProcess(start: Start): Promise<void> {
    const startedAt = performance.now();
    const [first = '', ...others] = start.files;
    const name = others.length === 0 ? first : `${first} and ${others.length} more`;
    const program = this.programOf(start);
    const mark = start.profile === undefined ? '' : `, ${start.profile} profile`;
    const events: TestEvent[] = [];
    const timeout = TOO_LONG * start.files.length;
    for await (const event of run({ files: [program], concurrency: 1, timeout })) events.push(event);
    this.times.push({ file: `${name}${mark}`, seconds: (performance.now() - startedAt) / 1000 });
    for (const event of events) {
      // A summary a process says nothing; there is one of all at the end.
      if (event.type === 'test:diagnostic' && event.data.nesting === 0) continue;
      if (others.length > 0 && !isOfOneFile(event)) continue;
      // A process that ends by itself fails under the name of its program.
      if ('name' in event.data && event.data.nesting === 0)
        event.data.name = `${event.data.name.replace(program, name)}${mark}`;
      this.count(event);
      if (event.type === 'test:diagnostic' && event.data.message.startsWith(NOT_RUN))
        this.omissions.add(`  ${event.data.message}`);
      this.seen(first, event);
      this.reporter.write(event);
    }
  }

  /** The one compiled file as it is; else a program that runs one after the other, in the profile's surroundings. */
  private programOf({ files, profile }: Start): string {
    const compiled = files.map((file) => join(this.compiled, file.replace(/\.ts$/, '.mjs')));
    const [first = ''] = compiled;
    if (profile === undefined && compiled.length === 1) return first;
    this.programs += 1;
    const program = join(this.compiled, 'together', `${this.programs}.mjs`);
    const words = [
      "import { it } from 'node:test';",
      ...(profile === undefined ? [] : [`process.env['PORTICO_TEST_PROFILE'] = '${profile}';`]),
      // What a file begins ends before the next one; its end has its turn when all that the file describes has run.
      ...compiled.map((one, index) => {
        const words = `await import('${pathToFileURL(one)}');`;
        if (compiled.length === 1) return words;
        return `await it('${files[index]}', async () => { ${words} await it('${END}', () => {}); });`;
      }),
    ];
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, words.join('\n'));
    return program;
  }

  private count({ type, data }: TestEvent): void {
    if (type === 'test:fail' && !isOfItsTests(data.details.error)) this.counts.failed += 1;
    if (type !== 'test:pass' || data.details.type === 'suite') return;
    if (data.skip !== undefined || data.todo !== undefined) this.counts.skipped += 1;
    else this.counts.passed += 1;
  }
}

/** Whether an event tells of what is in a file, rather than of the file in a process; its place is then that in the file. */
function isOfOneFile({ type, data }: TestEvent): boolean {
  if (!('nesting' in data)) return true;
  if (data.nesting === 0) return type === 'test:fail' && !isOfItsTests(data.details.error);
  data.nesting -= 1;
  return type !== 'test:plan' && !('name' in data && data.name === END);
}

/** Whether a suite has failed only because a test in it did, which is counted by itself. */
function isOfItsTests(error: Error): boolean {
  return 'failureType' in error && error.failureType === 'subtestsFailed';
}
