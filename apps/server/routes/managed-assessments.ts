import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  deleteAssessment,
  inspectAssessment,
  listAssessments,
  listUsableProfiles,
  retryAssessment,
  startAssessment,
} from '../../../contracts/management/assessments.ts';
import type { Account } from '../../../core/access/account.ts';
import type { StoredAssessment } from '../../../core/assessments/assessment-repository.port.ts';
import { CreateAssessment } from '../../../core/assessments/create-assessment.ts';
import { DeleteAssessment } from '../../../core/assessments/delete-assessment.ts';
import { ListAssessments } from '../../../core/assessments/list-assessments.ts';
import { ListUsableProfiles } from '../../../core/assessments/list-usable-profiles.ts';
import { ReadAssessment } from '../../../core/assessments/read-assessment.ts';
import { RetryAssessment } from '../../../core/assessments/retry-assessment.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toUsableProfileRecord } from '../../presenters/records.ts';
import { createRouter } from '../middleware/create-router.ts';
import type { HttpResponse } from '../middleware/send-response.ts';
import { assessmentHeaders } from '../operations/assessment-headers.ts';
import type { Operations } from '../operations/operations.ts';
import { ok, replayedHeader } from '../operations/responses.ts';

/** Management routes of a site's assessments, for its account. */
export function managedAssessmentRoutes(container: DependencyContainer, { operation, ownSite }: Operations): Router {
  const useCases = resolveAll(container, {
    createAssessment: CreateAssessment,
    deleteAssessment: DeleteAssessment,
    listAssessments: ListAssessments,
    listUsableProfiles: ListUsableProfiles,
    readAssessment: ReadAssessment,
    retryAssessment: RetryAssessment,
  });
  const router = createRouter();

  router.get(
    ...operation(listAssessments, ownSite, async ({ params, query }) => {
      const list = await useCases.listAssessments.execute({ ...params, ...query });
      const end = `],"page":${JSON.stringify(list.page)}}`;
      return { status: 200, body: ['{"success":true,"data":[', list.summaries, end] };
    }),
  );

  router.post(
    ...operation(
      startAssessment,
      ownSite,
      async ({ params, headers, body }) => {
        const command = { ...params, idempotencyKey: headers['idempotency-key'], request: body };
        const { stored, replayed: again } = await useCases.createAssessment.execute(command);
        const location = inspectAssessment.path
          .replace('{siteId}', params.siteId)
          .replace('{assessmentId}', stored.assessmentId);
        return assessmentResponse(stored, 201, ['Location', location, ...replayedHeader(again)]);
      },
      (body) => useCases.createAssessment.validate(body),
    ),
  );

  router.get(
    ...operation(listUsableProfiles, ownSite, async () => {
      const profiles = await useCases.listUsableProfiles.execute();
      return ok({ success: true, profiles: profiles.map(toUsableProfileRecord) });
    }),
  );

  router.get(
    ...operation(inspectAssessment, ownSite, async ({ params }) =>
      assessmentResponse(await useCases.readAssessment.execute(params)),
    ),
  );

  router.post(
    ...operation(retryAssessment, ownSite, async ({ params, caller }) =>
      assessmentResponse(await useCases.retryAssessment.execute({ ...params, by: toActor(caller) })),
    ),
  );

  router.delete(
    ...operation(deleteAssessment, ownSite, async ({ params, caller }) => {
      await useCases.deleteAssessment.execute({ ...params, by: toActor(caller) });
      return ok({ success: true });
    }),
  );

  return router;
}

function assessmentResponse(
  stored: StoredAssessment,
  status: 200 | 201 = 200,
  headers: readonly string[] = [],
): HttpResponse {
  const body = ['{"success":true,"assessment":', stored.document, '}'];
  return { status, body, headers: [...headers, ...assessmentHeaders(stored)] };
}

function toActor({ account }: { readonly account: Account }): `account:${string}` {
  return `account:${account.id}`;
}
