import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  compareAssessment,
  deleteAssessment,
  inspectAssessment,
  listAssessments,
  listUsableProfiles,
  retryAssessment,
  startAssessment,
} from '../../../contracts/management/assessments.ts';
import { toAccountActor } from '../../../core/access/account.ts';
import type { StoredAssessment } from '../../../core/assessments/assessment-repository.port.ts';
import { CompareWithPrevious } from '../../../core/assessments/compare-with-previous.ts';
import { CreateAssessment } from '../../../core/assessments/create-assessment.ts';
import { DeleteAssessment } from '../../../core/assessments/delete-assessment.ts';
import { ListActiveProfiles } from '../../../core/assessments/list-active-profiles.ts';
import { ListAssessments } from '../../../core/assessments/list-assessments.ts';
import { ReadAssessmentProgress } from '../../../core/assessments/read-assessment-progress.ts';
import { RetryAssessment } from '../../../core/assessments/retry-assessment.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toUsableProfileResource } from '../../presenters/profile-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import type { HttpResponse } from '../middleware/send-response.ts';
import { createAssessmentHeaders } from '../operations/assessment-headers.ts';
import { createIdempotentReplayedHeader, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Management routes of a site's assessments, for the site's members. */
export function managedAssessmentRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    compareWithPrevious: CompareWithPrevious,
    createAssessment: CreateAssessment,
    deleteAssessment: DeleteAssessment,
    listAssessments: ListAssessments,
    listUsableProfiles: ListActiveProfiles,
    readAssessmentProgress: ReadAssessmentProgress,
    retryAssessment: RetryAssessment,
  });
  const router = createRouter();

  router.get(
    ...operation(listAssessments, requireSiteMember, async ({ params, query }) => {
      const list = await useCases.listAssessments.execute({ ...params, ...query });
      const end = `],"page":${JSON.stringify(list.page)}}`;
      return { status: 200, body: ['{"success":true,"data":[', list.summaries, end] };
    }),
  );

  router.post(
    ...operation(
      startAssessment,
      requireSiteMember,
      async ({ params, headers, body }) => {
        const command = { ...params, idempotencyKey: headers['idempotency-key'], request: body };
        const { stored, isReplayed } = await useCases.createAssessment.execute(command);
        const location = inspectAssessment.path
          .replace('{siteId}', params.siteId)
          .replace('{assessmentId}', stored.assessmentId);
        return createAssessmentResponse(stored, 201, [
          'Location',
          location,
          ...createIdempotentReplayedHeader(isReplayed),
        ]);
      },
      (body) => useCases.createAssessment.findViolations(body),
    ),
  );

  router.get(
    ...operation(listUsableProfiles, requireSiteMember, async () => {
      const profiles = await useCases.listUsableProfiles.execute();
      return okResponse({ success: true, profiles: profiles.map(toUsableProfileResource) });
    }),
  );

  router.get(
    ...operation(inspectAssessment, requireSiteMember, async ({ params }) => {
      const { stored, progress } = await useCases.readAssessmentProgress.execute(params);
      return createAssessmentResponse(stored, 200, [], `,"progress":${JSON.stringify(progress)}`);
    }),
  );

  router.get(
    ...operation(compareAssessment, requireSiteMember, async ({ params }) =>
      okResponse({ success: true, ...(await useCases.compareWithPrevious.execute(params)) }),
    ),
  );

  router.post(
    ...operation(retryAssessment, requireSiteMember, async ({ params, caller }) =>
      createAssessmentResponse(
        await useCases.retryAssessment.execute({ ...params, by: toAccountActor(caller.account) }),
      ),
    ),
  );

  router.delete(
    ...operation(deleteAssessment, requireSiteMember, async ({ params, caller }) => {
      await useCases.deleteAssessment.execute({ ...params, by: toAccountActor(caller.account) });
      return okResponse({ success: true });
    }),
  );

  return router;
}

/** `extraMembersJson` is the JSON of further fields after a leading comma, or empty. */
function createAssessmentResponse(
  stored: StoredAssessment,
  status: 200 | 201 = 200,
  headers: readonly string[] = [],
  extraMembersJson = '',
): HttpResponse {
  const body = ['{"success":true,"assessment":', stored.document, `${extraMembersJson}}`];
  return { status, body, headers: [...headers, ...createAssessmentHeaders(stored)] };
}
