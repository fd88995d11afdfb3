import { PublicUrlPolicy } from '../../adapters/fetching/public-url-policy.ts';
import { ThreadedSourceReader } from '../../adapters/html/threaded-source-reader.ts';
import { AssessmentTable } from '../../adapters/memory/assessment-table.ts';
import { MemoryAssessmentLeases } from '../../adapters/memory/memory-assessment-leases.ts';
import { MemoryAssessmentQueue } from '../../adapters/memory/memory-assessment-queue.ts';
import { MemoryAssessmentRepository } from '../../adapters/memory/memory-assessment-repository.ts';
import { MemoryAuditLog } from '../../adapters/memory/memory-audit-log.ts';
import { MemoryConversationFeed } from '../../adapters/memory/memory-conversation-feed.ts';
import { MemoryProfileRepository } from '../../adapters/memory/memory-profile-repository.ts';
import { NodeCryptography } from '../../adapters/node/node-cryptography.ts';
import { TimeSortedIds } from '../../adapters/node/time-sorted-ids.ts';
import type { AssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { CreateAssessment, type CreateAssessmentCommand } from '../../core/assessments/create-assessment.ts';
import { DeleteAssessment } from '../../core/assessments/delete-assessment.ts';
import { DeleteDueAssessments } from '../../core/assessments/delete-due-assessments.ts';
import { EvidenceSearch } from '../../core/assessments/evidence-search.ts';
import { ListAssessments } from '../../core/assessments/list-assessments.ts';
import type { AssessmentRequest } from '../../core/assessments/new-assessment.ts';
import { Places } from '../../core/assessments/places.ts';
import { ReadAssessment } from '../../core/assessments/read-assessment.ts';
import { RetryAssessment } from '../../core/assessments/retry-assessment.ts';
import { RunAssessment } from '../../core/assessments/run-assessment.ts';
import { SourceVisits } from '../../core/assessments/source-visits.ts';
import { TakeOverStrandedAssessments } from '../../core/assessments/take-over-stranded-assessments.ts';
import { WaitForAssessment } from '../../core/assessments/wait-for-assessment.ts';
import { aSubject, LEASE, recordOf } from './assessment-builder.ts';
import { visitorIn } from './evidence-fetcher.ts';
import { EvidenceWorld } from './evidence-world.ts';
import { SITE } from './known-ids.ts';
import { ManualClock } from './manual-clock.ts';
import { ManualTimer } from './manual-timer.ts';
import { aVersion } from './profile-builder.ts';

/** The most active assessments of a site at this desk. */
export const DESK_LIMIT = 3;

/** How many run at a time at this desk. */
const DESK_PLACES = 3;

const reader = new ThreadedSourceReader();

/** The use cases of assessments over a memory of their own, a world on loopback, and a clock that stands still. */
export class AssessmentDesk {
  readonly clock = new ManualClock();
  readonly timer = new ManualTimer(this.clock);
  readonly world = new EvidenceWorld();
  readonly auditLog = new MemoryAuditLog();
  readonly feed = new MemoryConversationFeed();
  readonly profiles = new MemoryProfileRepository();
  readonly queue = new MemoryAssessmentQueue();
  private readonly table = new AssessmentTable();
  readonly assessments = new MemoryAssessmentRepository(this.table, this.auditLog);
  readonly leases = new MemoryAssessmentLeases(this.table);
  private readonly cryptography = new NodeCryptography(new Uint8Array(32).fill(1));
  private readonly ids = new TimeSortedIds(this.clock, this.cryptography);

  readonly createAssessment = new CreateAssessment(
    this.assessments,
    this.profiles,
    this.queue,
    new PublicUrlPolicy(),
    this.cryptography,
    this.clock,
    this.ids,
    DESK_LIMIT,
  );
  readonly readAssessment = new ReadAssessment(this.assessments, this.clock);
  readonly waitForAssessment = new WaitForAssessment(this.readAssessment, this.feed, this.timer);
  readonly listAssessments = new ListAssessments(this.assessments, this.clock);
  readonly runAssessment = new RunAssessment(
    this.leases,
    new EvidenceSearch(
      this.profiles,
      new SourceVisits(visitorIn(this.world, reader), this.cryptography, this.clock),
      this.clock,
    ),
    this.feed,
    this.clock,
    this.timer,
    LEASE,
    new Places(DESK_PLACES),
  );
  readonly retryAssessment = new RetryAssessment(
    this.assessments,
    this.queue,
    this.feed,
    this.clock,
    this.ids,
    DESK_LIMIT,
  );
  readonly deleteAssessment = new DeleteAssessment(this.assessments, this.feed, this.clock, this.ids);
  readonly deleteDueAssessments = new DeleteDueAssessments(this.assessments, this.clock);
  readonly takeOverStranded = new TakeOverStrandedAssessments(this.leases, this.clock);
  private made = 0;

  /** Creates an assessment of these addresses, by a key of its own unless one is given. */
  async create(urls: readonly string[] = ['http://parcel.example.com/'], given: Partial<CreateAssessmentCommand> = {}) {
    this.made += 1;
    const request = aRequest({ subject: aSubject({ urls: urls.map((url) => ({ type: 'website', url })) }) });
    const command = { siteId: SITE, idempotencyKey: `key ${this.made}`, request, ...given };
    return (await this.createAssessment.execute(command)).stored.assessmentId;
  }

  /** Runs the next assessment, if there is one, and answers its outcome. */
  async run(stop = new AbortController().signal) {
    return (await this.runAssessment.execute(stop))?.outcome;
  }

  async record(assessmentId: string): Promise<AssessmentRecord> {
    return recordOf(await this.readAssessment.execute({ siteId: SITE, assessmentId }));
  }

  /** How often the queue was woken since it was asked the last time. */
  async wakeUps(): Promise<number> {
    let calls = 0;
    const stop = await this.queue.listen(100, async () => {
      calls += 1;
    });
    for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    await stop();
    return calls;
  }

  /** Every announcement of an assessment from now on, by its status at that time. */
  heard(assessmentId: string): string[] {
    const statuses: string[] = [];
    this.feed.listen(assessmentId, () => {
      const status = this.table.find(SITE, assessmentId, 0)?.status;
      statuses.push(status ?? 'gone');
    });
    return statuses;
  }
}

/** A request under the profile that the desk has. */
export function aRequest(given: Partial<AssessmentRequest> = {}): AssessmentRequest {
  const subject = aSubject({ urls: [{ type: 'website', url: 'http://parcel.example.com/' }] });
  return { profileKey: 'web', externalReference: 'listing 4711', subject, ...given };
}

/** Runs a case at a desk of its own that has the profile `web`. */
export function atDesk(body: (desk: AssessmentDesk) => Promise<void>): () => Promise<void> {
  return async () => {
    const desk = new AssessmentDesk();
    await desk.profiles.publish(aVersion());
    try {
      await body(desk);
    } finally {
      await desk.world.close();
    }
  };
}
