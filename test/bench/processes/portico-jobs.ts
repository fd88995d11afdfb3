import { MemoryChangeFeed } from '../../../adapters/memory/memory-change-feed.ts';
import { readConfig } from '../../../apps/composition/config.ts';
import { createContainer } from '../../../apps/composition/container.ts';
import { CHANGE_FEED, SOURCE_VISITOR } from '../../../apps/composition/tokens.ts';
import { seedStore } from '../../../apps/harness/seed.ts';
import { createLog } from '../../../apps/process/log.ts';
import { AssessmentRunner } from '../../../apps/worker/assessment-runner.ts';
import { CreateAssessment } from '../../../core/assessments/create-assessment.ts';
import { EMPTY_READING, type SourceVisitor, type VisitRun } from '../../../core/assessments/source-visitor.port.ts';
import { answerMeasures } from './job-measures.ts';
import { requestOf } from './job-request.ts';

/**
 * Creates assessments and runs them to their end, on SQLite with the in-process queue. Only the fetcher is replaced by
 * one that responds at once. Parameters: the data folder and the maximum number of concurrent assessments.
 */
const [data = '', concurrency = '1'] = process.argv.slice(2);

/** Calls `onEnd` on the second announcement of an assessment. The first one means that it is running. */
class HeardFeed extends MemoryChangeFeed {
  private readonly running = new Set<string>();

  constructor(private readonly onEnd: (assessmentId: string) => void) {
    super();
  }

  override announce(id: string): void {
    super.announce(id);
    if (this.running.delete(id)) this.onEnd(id);
    else this.running.add(id);
  }
}

await answerMeasures(async ({ begun, ended }) => {
  const numbers = new Map<string, number>();
  const early = new Set<string>();
  const onEnd = (id: string) => {
    const number = numbers.get(id);
    if (number === undefined) early.add(id);
    else ended(number);
    numbers.delete(id);
  };
  const config = readConfig({}, { data, 'log-level': 'warn', 'worker-concurrency': concurrency });
  const run: VisitRun = {
    visit: async ({ url }) => {
      begun(Number(url.slice(url.lastIndexOf('/') + 1)));
      const fetched = {
        outcome: 'fetched' as const,
        finalUrl: url,
        httpStatus: 200,
        contentType: 'text/plain',
        redirects: 0,
        decodedBytes: 0,
      };
      return { fetched, reading: EMPTY_READING };
    },
    end: () => {},
  };
  const sourceVisitor: SourceVisitor = { beginRun: () => run };
  const feed = new HeardFeed(onEnd);
  const container = await createContainer(config, {
    register: (one) => one.registerInstance(SOURCE_VISITOR, sourceVisitor).registerInstance(CHANGE_FEED, feed),
  });
  const createAssessment = container.resolve(CreateAssessment);
  const { siteId, otherSiteId } = await seedStore(container);
  await AssessmentRunner.start(container, createLog(config));
  return {
    add: async (number) => {
      // Alternates between two sites, because a site may not use the whole concurrency.
      const ofSite = number % 2 === 0 ? siteId : otherSiteId;
      const command = { siteId: ofSite, idempotencyKey: `bench-${number}`, request: requestOf(number) };
      const { stored } = await createAssessment.execute(command);
      if (early.delete(stored.assessmentId)) ended(number);
      else numbers.set(stored.assessmentId, number);
    },
  };
});
