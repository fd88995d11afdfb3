import {
  deleteAssessment,
  inspectAssessment,
  listAssessments,
  retryAssessment,
} from '../../../contracts/unlisted/assessments.ts';
import type { Account } from '../../../core/access/account.ts';
import type { StoredAssessment } from '../../../core/assessments/assessment-repository.port.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { ok } from '../answers.ts';
import { stateHeaders } from '../assessment-state.ts';
import type { Answer } from '../exchange.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';

/** A site's assessments for its account. Decisions 4, 7. */
export function serveManagedAssessments(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  router.serve(listAssessments, guards.ownSite, async ({ params, query }) => {
    const list = await useCases.listAssessments.execute({ ...params, ...query });
    const end = `],"page":${JSON.stringify(list.page)}}`;
    return { status: 200, body: ['{"success":true,"data":[', list.summaries, end] };
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

function oneAssessment(stored: StoredAssessment): Answer {
  const body = ['{"success":true,"assessment":', stored.document, '}'];
  return { status: 200, body, headers: stateHeaders(stored) };
}

function auditorOf({ account }: { readonly account: Account }): `account:${string}` {
  return `account:${account.id}`;
}
