import { canonicalJson } from '../shared/canonical-json.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import { IdempotencyKeyReusedError, InvalidRequestError, type Violation } from '../shared/domain-error.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { AssessmentQueueFullError, ProfileInactiveError } from './assessment-errors.ts';
import type { AssessmentRepository, IdempotentSubmission, StoredAssessment } from './assessment-repository.port.ts';
import type { AssessmentWakeUpQueue } from './assessment-wake-up-queue.port.ts';
import type { EvidenceUrlPolicy } from './evidence-url-policy.port.ts';
import { type AssessmentRequest, createQueuedAssessment } from './new-assessment.ts';
import type { Profile } from './profile.ts';
import type { ProfileRepository } from './profile-repository.port.ts';
import { type PartialAssessmentRequest, validateAssessmentRequest } from './validate-assessment-request.ts';

export interface CreateAssessmentCommand {
  readonly siteId: string;
  readonly idempotencyKey: string;
  readonly request: AssessmentRequest;
}

export interface CreateAssessmentResult {
  readonly stored: StoredAssessment;
  /** Whether an earlier request with this key created the assessment. */
  readonly isReplayed: boolean;
}

/**
 * Queues an assessment. If an earlier request with this key created an assessment, returns that assessment. The
 * idempotency key is checked before the profile's status and the limit, so it is always safe to repeat a request.
 * docs/assessments.md#create
 * @throws IdempotencyKeyReusedError, InvalidRequestError, ProfileInactiveError, AssessmentQueueFullError
 */
export class CreateAssessment {
  constructor(
    private readonly assessments: AssessmentRepository,
    private readonly profiles: ProfileRepository,
    private readonly queue: AssessmentWakeUpQueue,
    private readonly urlPolicy: EvidenceUrlPolicy,
    private readonly cryptography: Pick<Cryptography, 'sha256'>,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
    /** Maximum number of queued and running assessments per site. */
    private readonly limit: number,
  ) {}

  async execute({ siteId, idempotencyKey, request }: CreateAssessmentCommand): Promise<CreateAssessmentResult> {
    const submission = { idempotencyKey, fingerprint: this.cryptography.sha256(canonicalJson(request)) };
    const prior = await this.assessments.findPriorSubmission(siteId, idempotencyKey, this.clock.now());
    if (!prior) return this.create(siteId, request, submission);
    if (prior.fingerprint !== submission.fingerprint) throw createIdempotencyKeyReusedError();
    return { stored: prior.stored, isReplayed: true };
  }

  private async create(
    siteId: string,
    request: AssessmentRequest,
    submission: IdempotentSubmission,
  ): Promise<CreateAssessmentResult> {
    const profile = await this.validateAndFindProfile(request);
    if (profile.status === 'inactive')
      throw new ProfileInactiveError(`The profile ${profile.key} takes no new assessments.`);
    const assessment = createQueuedAssessment(this.ids.next('asm'), siteId, request, profile.current, this.clock.now());
    const result = await this.assessments.enqueue(assessment, submission, this.limit, () => this.queue.wake());
    if (result.outcome === 'conflicting') throw createIdempotencyKeyReusedError();
    if (result.outcome === 'full') throw new AssessmentQueueFullError(this.limit);
    return { stored: result.stored, isReplayed: result.outcome === 'replayed' };
  }

  /** Validates the defined parts of a request. Missing parts are not reported. */
  async findViolations(request: PartialAssessmentRequest): Promise<readonly Violation[]> {
    const profile = request.profileKey === undefined ? undefined : await this.profiles.find(request.profileKey);
    return validateAssessmentRequest(request, profile !== undefined, this.urlPolicy);
  }

  /** Validates the request and finds its profile. @throws InvalidRequestError */
  private async validateAndFindProfile(request: AssessmentRequest): Promise<Profile> {
    const profile = await this.profiles.find(request.profileKey);
    const faults = validateAssessmentRequest(request, profile !== undefined, this.urlPolicy);
    if (!profile || faults.length > 0) throw new InvalidRequestError(faults);
    return profile;
  }
}

function createIdempotencyKeyReusedError(): IdempotencyKeyReusedError {
  return new IdempotencyKeyReusedError('This idempotency key was already used for a different request.');
}
