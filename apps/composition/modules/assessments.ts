import type { DependencyContainer } from 'tsyringe';
import { PublicUrlPolicy } from '../../../adapters/fetching/public-url-policy.ts';
import { resolveWorkerProgram } from '../../../adapters/node/worker-program.ts';
import { Metrics } from '../../../adapters/prometheus/metrics.ts';
import { SupervisedSourceWorker } from '../../../adapters/source-worker/supervised-source-worker.ts';
import { AssessSources } from '../../../core/assessments/assess-sources.ts';
import { CompareWithPrevious } from '../../../core/assessments/compare-with-previous.ts';
import { CreateAssessment } from '../../../core/assessments/create-assessment.ts';
import { DeleteAssessment } from '../../../core/assessments/delete-assessment.ts';
import { DeleteDueAssessments } from '../../../core/assessments/delete-due-assessments.ts';
import { FindingsCollector } from '../../../core/assessments/findings-collector.ts';
import { ListActiveProfiles } from '../../../core/assessments/list-active-profiles.ts';
import { ListAssessments } from '../../../core/assessments/list-assessments.ts';
import { ListProfiles } from '../../../core/assessments/list-profiles.ts';
import { PublishProfile } from '../../../core/assessments/publish-profile.ts';
import { PublishShippedProfiles } from '../../../core/assessments/publish-shipped-profiles.ts';
import { ReadAssessment } from '../../../core/assessments/read-assessment.ts';
import { ReadAssessmentProgress } from '../../../core/assessments/read-assessment-progress.ts';
import { ReadProfileVersion } from '../../../core/assessments/read-profile-version.ts';
import { RestartStalledAssessments } from '../../../core/assessments/restart-stalled-assessments.ts';
import { RetryAssessment } from '../../../core/assessments/retry-assessment.ts';
import { RunAssessment } from '../../../core/assessments/run-assessment.ts';
import { RunProfileTests } from '../../../core/assessments/run-profile-tests.ts';
import { SetProfileStatus } from '../../../core/assessments/set-profile-status.ts';
import { SiteConcurrencyLimit } from '../../../core/assessments/site-concurrency-limit.ts';
import { WaitForAssessment } from '../../../core/assessments/wait-for-assessment.ts';
import { registerClass, registerFactory } from '../register.ts';
import { ResourceCloser } from '../resource-closer.ts';
import {
  ASSESSMENT_LEASES,
  ASSESSMENT_REPOSITORY,
  ASSESSMENT_WAKE_UP_QUEUE,
  CHANGE_FEED,
  CLOCK,
  CRYPTOGRAPHY,
  EVIDENCE_URL_POLICY,
  ID_GENERATOR,
  LEASE_MS,
  MAX_ACTIVE_ASSESSMENTS,
  NOTIFY_OPERATOR,
  PROFILE_REPOSITORY,
  SOURCE_READER,
  SOURCE_VISITOR,
  SOURCE_WORKER_PROGRAM,
  TIMER,
  WORKER_CONCURRENCY,
} from '../tokens.ts';

/** Registers assessments and their profiles. */
export function registerAssessments(container: DependencyContainer): void {
  registerEvidencePorts(container);

  registerClass(container, PublishProfile, PROFILE_REPOSITORY, RunProfileTests, CRYPTOGRAPHY, CLOCK);
  registerClass(container, PublishShippedProfiles, PROFILE_REPOSITORY, CRYPTOGRAPHY, CLOCK);
  registerClass(container, RunProfileTests, SOURCE_READER);
  registerClass(container, ReadProfileVersion, PROFILE_REPOSITORY);
  registerClass(container, ListProfiles, PROFILE_REPOSITORY);
  registerClass(container, ListActiveProfiles, PROFILE_REPOSITORY);
  registerClass(container, SetProfileStatus, PROFILE_REPOSITORY);

  registerClass(
    container,
    CreateAssessment,
    ASSESSMENT_REPOSITORY,
    PROFILE_REPOSITORY,
    ASSESSMENT_WAKE_UP_QUEUE,
    EVIDENCE_URL_POLICY,
    CRYPTOGRAPHY,
    CLOCK,
    ID_GENERATOR,
    MAX_ACTIVE_ASSESSMENTS,
  );
  registerClass(container, ReadAssessment, ASSESSMENT_REPOSITORY, CLOCK);
  registerClass(container, ReadAssessmentProgress, ReadAssessment, ASSESSMENT_REPOSITORY, CLOCK);
  registerClass(container, CompareWithPrevious, ASSESSMENT_REPOSITORY, CLOCK);
  registerClass(container, WaitForAssessment, ReadAssessment, CHANGE_FEED, TIMER);
  registerClass(container, ListAssessments, ASSESSMENT_REPOSITORY, CLOCK);
  registerClass(container, DeleteAssessment, ASSESSMENT_REPOSITORY, CHANGE_FEED, CLOCK, ID_GENERATOR);
  registerClass(container, DeleteDueAssessments, ASSESSMENT_REPOSITORY, CLOCK);
  registerClass(
    container,
    RetryAssessment,
    ASSESSMENT_REPOSITORY,
    ASSESSMENT_WAKE_UP_QUEUE,
    CHANGE_FEED,
    CLOCK,
    ID_GENERATOR,
    MAX_ACTIVE_ASSESSMENTS,
  );

  registerClass(container, FindingsCollector, SOURCE_VISITOR, CRYPTOGRAPHY, CLOCK);
  registerClass(container, AssessSources, PROFILE_REPOSITORY, FindingsCollector, CLOCK);
  registerClass(container, SiteConcurrencyLimit, WORKER_CONCURRENCY);
  registerClass(container, RestartStalledAssessments, ASSESSMENT_LEASES, CLOCK);
  registerClass(
    container,
    RunAssessment,
    ASSESSMENT_LEASES,
    AssessSources,
    CHANGE_FEED,
    CLOCK,
    TIMER,
    LEASE_MS,
    SiteConcurrencyLimit,
  );
}

/** Registers the URL policy, and the source worker: the child process that fetches and parses pages. */
function registerEvidencePorts(container: DependencyContainer): void {
  registerFactory(container, EVIDENCE_URL_POLICY, () => new PublicUrlPolicy());
  registerFactory(container, SOURCE_WORKER_PROGRAM, () => ({
    url: resolveWorkerProgram('../../worker/source-worker.ts', import.meta.url),
  }));
  registerFactory(container, SupervisedSourceWorker, (from) => {
    const [notify, { work }] = [from.resolve(NOTIFY_OPERATOR), from.resolve(Metrics)];
    const worker = new SupervisedSourceWorker(from.resolve(SOURCE_WORKER_PROGRAM), (reason) => {
      work.recordChildProcessCrash('page_reader');
      notify(`the source worker ${reason}; a new worker starts for the next page`);
    });
    from.resolve(ResourceCloser).addCloseFunction(() => worker.close());
    return worker;
  });
  container.register(SOURCE_VISITOR, { useToken: SupervisedSourceWorker });
  container.register(SOURCE_READER, { useToken: SupervisedSourceWorker });
}
