import { createAssessment, readAssessment } from '../../../contracts/public/assessments.ts';
import { isTerminal } from '../../../core/assessments/assessment.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { replayed } from '../answers.ts';
import { stateHeaders } from '../assessment-state.ts';
import { knownStates } from '../etag.ts';
import type { Guards } from '../guards.ts';
import type { HeldAnswers } from '../held-answers.ts';
import type { OperationRouter } from '../operation-router.ts';
import { preferredWait } from '../prefer.ts';

/** Operations 9 and 10 of spec section 4. */
export function serveAssessments(router: OperationRouter, guards: Guards, useCases: UseCases, held: HeldAnswers): void {
  router.serve(
    createAssessment,
    guards.apiKey('assessments:write'),
    async ({ params, headers, body }) => {
      const command = { ...params, idempotencyKey: headers['idempotency-key'], request: body };
      const { stored, replayed: again } = await useCases.createAssessment.execute(command);
      const location = ['Location', `/v1/sites/${params.siteId}/assessments/${stored.assessmentId}`];
      return {
        status: 201,
        body: stored.document,
        headers: [...location, ...stateHeaders(stored), ...replayed(again)],
      };
    },
    (body) => useCases.createAssessment.faultsOf(body),
  );

  router.serve(readAssessment, guards.apiKey('assessments:read'), async ({ params, headers, caller, exchange }) => {
    const isKnown = knownStates(headers['if-none-match']);
    const first = await useCases.readAssessment.execute(params);
    const seconds = isTerminal(first.status) ? 0 : preferredWait(headers.prefer);
    const awaited =
      seconds > 0
        ? await held.hold(exchange.response, caller.id, (signal) =>
            useCases.waitForAssessment.execute({ ...params, seconds }, signal),
          )
        : undefined;
    const stored = awaited ?? first;
    const applied = awaited ? ['Preference-Applied', `wait=${seconds}`] : [];
    const answered = [...stateHeaders(stored), ...applied];
    if (!isTerminal(stored.status) || !isKnown(stored.fencingNumber)) {
      return { status: 200, body: stored.document, headers: answered };
    }
    exchange.head(304, 'application/json', answered);
    exchange.response.end();
    return undefined;
  });
}
