import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { compiledPath } from './compile-tests.ts';
import { NOT_RUN } from './not-run.ts';
import type { TestProcess } from './plan-processes.ts';

type EventOf<Stream> = Stream extends AsyncIterable<infer Event> ? Event : never;
export type TestEvent = EventOf<ReturnType<typeof run>>;

/** One more than the cores, because processes wait for browsers, databases and timers. */
const MAX_PROCESSES = Math.max(2, availableParallelism()) + 1;
/** Resilience tests mostly wait, so they run in addition to the other processes. */
const MOSTLY_WAITS = /^test\/resilience\//;
const MAX_WAITING_PROCESSES = 2;
const SLOWEST_SHOWN = 5;
/** Name of the marker test after the tests of each file in a shared process. */
const END_OF_FILE = 'the end of the file';
/** Test files that take longer fail. The slowest file takes 75 s on a machine with two cores. */
const FILE_TIMEOUT_MS = 600_000;

/** Runs compiled test files in separate processes and prints a report on standard output. */
export class TestRun {
  private readonly reporter = new spec();
  private readonly counts = { passed: 0, failed: 0, skipped: 0 };
  private readonly durations: { readonly name: string; readonly seconds: number }[] = [];
  private readonly startedAt = performance.now();
  private readonly notRunLines = new Set<string>();
  private programs = 0;

  /** `compiled` is the folder of the compiled files. `onEvent` receives the events of each file in order. */
  constructor(
    private readonly compiled: string,
    private readonly onEvent: (file: string, event: TestEvent) => void,
  ) {
    this.reporter.pipe(process.stdout, { end: false });
  }

  /** Runs the processes concurrently, and the mostly waiting ones in addition. */
  async run(processes: readonly TestProcess[]): Promise<void> {
    const mostlyWaits = ({ files }: TestProcess) => files.every((file) => MOSTLY_WAITS.test(file));
    const runAll = (queue: TestProcess[], max: number) => {
      const runNext = async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) await this.runProcess(next);
      };
      return Promise.all(Array.from({ length: max }, runNext));
    };
    const waiting = processes.filter(mostlyWaits);
    const computing = processes.filter((one) => !mostlyWaits(one));
    await Promise.all([runAll(waiting, MAX_WAITING_PROCESSES), runAll(computing, MAX_PROCESSES)]);
  }

  /** Prints all failures and a summary. Returns whether every test passed and none was skipped. */
  async finish(): Promise<boolean> {
    this.reporter.end();
    await once(this.reporter, 'end');
    const { passed, failed, skipped } = this.counts;
    const slowest = this.durations.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST_SHOWN);
    const slowestText = slowest.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', ');
    const total = ((performance.now() - this.startedAt) / 1000).toFixed(0);
    process.stdout.write(
      `\n${passed} passed, ${failed} failed, ${skipped} skipped in ${total} s; slowest: ${slowestText}\n`,
    );
    return failed === 0 && skipped === 0;
  }

  /** The last lines of the report: tests that this machine could not run. Empty if everything ran. */
  notRun(): string {
    if (this.notRunLines.size === 0) return '';
    return ['', 'WARNING: some tests could not run on this machine.', ...this.notRunLines, ''].join('\n');
  }

  private async runProcess(testProcess: TestProcess): Promise<void> {
    const startedAt = performance.now();
    const { files, profile } = testProcess;
    const [first = '', ...others] = files;
    const name = others.length === 0 ? first : `${first} and ${others.length} more`;
    const suffix = profile === undefined ? '' : `, ${profile} profile`;
    const program = this.writeProgram(testProcess);
    const events: TestEvent[] = [];
    const timeout = FILE_TIMEOUT_MS * files.length;
    for await (const event of run({ files: [program], concurrency: 1, timeout })) events.push(event);
    this.durations.push({ name: `${name}${suffix}`, seconds: (performance.now() - startedAt) / 1000 });
    let file = first;
    for (const event of events) {
      if (others.length > 0 && event.type === 'test:start' && event.data.nesting === 0) file = event.data.name;
      // The summary of one process. `finish` prints the summary of all.
      if (event.type === 'test:diagnostic' && event.data.nesting === 0) continue;
      if (others.length > 0 && !isInFile(event)) continue;
      // If a process exits before its tests, the failure has the name of its program.
      if ('name' in event.data && event.data.nesting === 0)
        event.data.name = `${event.data.name.replace(program, name)}${suffix}`;
      this.count(event);
      if (event.type === 'test:diagnostic' && event.data.message.startsWith(NOT_RUN))
        this.notRunLines.add(`  ${event.data.message}`);
      this.onEvent(file, event);
      this.reporter.write(event);
    }
  }

  /** Returns the path of the compiled file, or of a generated program that sets the profile and imports all files. */
  private writeProgram({ files, profile }: TestProcess): string {
    const compiled = files.map((file) => compiledPath(file, this.compiled));
    const [first = ''] = compiled;
    if (profile === undefined && compiled.length === 1) return first;
    this.programs += 1;
    const program = join(this.compiled, 'processes', `${this.programs}.mjs`);
    const lines = compiled.map((path, index) => {
      const line = `await import('${pathToFileURL(path)}');`;
      if (compiled.length === 1) return line;
      // Each file is wrapped in a test, so its `after` hooks run before the next file. The marker test runs last.
      return `await it('${files[index]}', async () => { ${line} await it('${END_OF_FILE}', () => {}); });`;
    });
    if (profile !== undefined) lines.unshift(`process.env['PORTICO_TEST_PROFILE'] = '${profile}';`);
    lines.unshift("import { it } from 'node:test';");
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, lines.join('\n'));
    return program;
  }

  private count({ type, data }: TestEvent): void {
    if (type === 'test:fail' && !isFailureOfSubtest(data.details.error)) this.counts.failed += 1;
    if (type !== 'test:pass' || data.details.type === 'suite') return;
    if (data.skip !== undefined || data.todo !== undefined) this.counts.skipped += 1;
    else this.counts.passed += 1;
  }
}

/** Whether an event is about a test in a file, not about the wrapping test. Removes the nesting of the wrapper. */
function isInFile({ type, data }: TestEvent): boolean {
  if (!('nesting' in data)) return true;
  if (data.nesting === 0) return type === 'test:fail' && !isFailureOfSubtest(data.details.error);
  data.nesting -= 1;
  return type !== 'test:plan' && !('name' in data && data.name === END_OF_FILE);
}

/** Whether a suite failed only because of a subtest, which is counted separately. */
function isFailureOfSubtest(error: Error): boolean {
  return 'failureType' in error && error.failureType === 'subtestsFailed';
}
