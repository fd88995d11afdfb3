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
import type { UseCases } from '../../composition/use-cases.ts';
import { usableProfileRecord } from '../../presenters/records.ts';
import { ok, replayed } from '../answers.ts';
import { stateHeaders } from '../assessment-state.ts';
import type { Answer } from '../exchange.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';

/** Management routes of a site's assessments, for its account. */
export function serveManagedAssessments(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  router.serve(listAssessments, guards.ownSite, async ({ params, query }) => {
    const list = await useCases.listAssessments.execute({ ...params, ...query });
    const end = `],"page":${JSON.stringify(list.page)}}`;
    return { status: 200, body: ['{"success":true,"data":[', list.summaries, end] };
  });

  router.serve(
    startAssessment,
    guards.ownSite,
    async ({ params, headers, body }) => {
      const command = { ...params, idempotencyKey: headers['idempotency-key'], request: body };
      const { stored, replayed: again } = await useCases.createAssessment.execute(command);
      const location = inspectAssessment.path
        .replace('{siteId}', params.siteId)
        .replace('{assessmentId}', stored.assessmentId);
      return oneAssessment(stored, 201, ['Location', location, ...replayed(again)]);
    },
    (body) => useCases.createAssessment.faultsOf(body),
  );

  router.serve(listUsableProfiles, guards.ownSite, async () => {
    const profiles = await useCases.listUsableProfiles.execute();
    return ok({ success: true, profiles: profiles.map(usableProfileRecord) });
  });

  router.serve(inspectAssessment, guards.ownSite, async ({ params }) =>
    oneAssessment(await useCases.readAssessment.execute(params)),
  );

  router.serve(retryAssessment, guards.ownSite, async ({ params, caller }) =>
    oneAssessment(await useCases.retryAssessment.execute({ ...params, by: auditorOf(caller) })),
  );

  router.serve(deleteAssessment, guards.ownSite, async ({ params, caller }) => {
    await useCases.deleteAssessment.execute({ ...params, by: auditorOf(caller) });
    return ok({ success: true });
  });
}

function oneAssessment(stored: StoredAssessment, status: 200 | 201 = 200, headers: readonly string[] = []): Answer {
  const body = ['{"success":true,"assessment":', stored.document, '}'];
  return { status, body, headers: [...headers, ...stateHeaders(stored)] };
}

function auditorOf({ account }: { readonly account: Account }): `account:${string}` {
  return `account:${account.id}`;
}
