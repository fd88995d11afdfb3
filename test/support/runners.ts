import { compose } from '../../apps/composition/compose.ts';
import { readConfig } from '../../apps/composition/config.ts';
import { AssessmentRunner } from '../../apps/worker/assessment-runner.ts';
import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { recordOf } from './assessment-builder.ts';
import { aRequest } from './assessment-desk.ts';
import { CapturedLog } from './captured-log.ts';
import { visitorIn } from './evidence-fetcher.ts';
import { EvidenceWorld, reply } from './evidence-world.ts';
import { SITE } from './known-ids.ts';
import { ManualClock } from './manual-clock.ts';
import { someRules } from './profile-builder.ts';

/** Runners in this process over one memory, whose internet is one page that waits until it is released. */
export class Runners {
  readonly clock = new ManualClock();
  readonly world = new EvidenceWorld();
  readonly captured = new CapturedLog();
  /** How each request that waits would be answered. */
  readonly held: (() => void)[] = [];
  private readonly composed;
  private readonly running: AssessmentRunner[] = [];
  private made = 0;

  constructor(flags: Readonly<Record<string, string>> = {}) {
    const overrides = { clock: this.clock, sourceVisitor: visitorIn(this.world) };
    this.composed = compose(readConfig({}, { store: 'memory', ...flags }), overrides);
  }

  get useCases() {
    return this.composed.then(({ useCases }) => useCases);
  }

  async start(): Promise<AssessmentRunner> {
    const runner = await AssessmentRunner.start(await this.composed, this.captured.log);
    this.running.push(runner);
    return runner;
  }

  async publish(profileKey: string, retentionDays: number): Promise<void> {
    const { publishProfile } = await this.useCases;
    await publishProfile.execute({ profileKey, version: '1.0.0', rules: someRules({ retentionDays }) });
  }

  /** Queues an assessment of the page and answers its id. */
  async queue(siteId = SITE, profileKey = 'web'): Promise<string> {
    this.made += 1;
    const command = { siteId, idempotencyKey: `key ${this.made}`, request: aRequest({ profileKey }) };
    return (await (await this.useCases).createAssessment.execute(command)).stored.assessmentId;
  }

  async record(assessmentId: string, siteId = SITE): Promise<AssessmentRecord> {
    return recordOf(await (await this.useCases).readAssessment.execute({ siteId, assessmentId }));
  }

  /** Answers the requests that wait, or so many of them. */
  release(count = this.held.length): void {
    for (const answer of this.held.splice(0, count)) answer();
  }

  async open(): Promise<void> {
    await this.publish('web', 30);
    const answer = reply(200, { 'content-type': 'text/html' }, '<title>Parcel</title>');
    await this.world.site('parcel.example.com', {
      '/': (request, response) => void this.held.push(() => answer(request, response)),
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map((runner) => runner.stop()));
    await (await this.composed).close();
    await this.world.close();
  }
}

/** Runs a case with runners of its own, which are stopped whatever happens. */
export function withRunners(
  flags: Readonly<Record<string, string>>,
  body: (runners: Runners) => Promise<void>,
): () => Promise<void> {
  return async () => {
    const runners = new Runners(flags);
    await runners.open();
    try {
      await body(runners);
    } finally {
      await runners.close();
    }
  };
}
