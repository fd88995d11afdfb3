import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { createAssessment, readAssessment } from '../../../contracts/public/assessments.ts';
import { hasEnded } from '../../../core/assessments/assessment.ts';
import { CreateAssessment } from '../../../core/assessments/create-assessment.ts';
import { ReadAssessment } from '../../../core/assessments/read-assessment.ts';
import { WaitForAssessment } from '../../../core/assessments/wait-for-assessment.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { sendNotModified } from '../middleware/send-response.ts';
import { createAssessmentHeaders } from '../operations/assessment-headers.ts';
import { createIfNoneMatchPredicate } from '../operations/etag.ts';
import { parsePreferredWaitSeconds } from '../operations/prefer-header.ts';
import { createIdempotentReplayedHeader } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';
import type { LongPollLimiter } from '../streams/long-poll-limiter.ts';

/** Routes that create and read assessments, for API keys: docs/assessments.md */
export function assessmentRoutes(
  container: DependencyContainer,
  { operation, requireApiKey }: RouteDependencies,
  longPolls: LongPollLimiter,
): Router {
  const useCases = resolveAll(container, {
    createAssessment: CreateAssessment,
    readAssessment: ReadAssessment,
    waitForAssessment: WaitForAssessment,
  });
  const router = createRouter();

  router.post(
    ...operation(
      createAssessment,
      requireApiKey('assessments:write'),
      async ({ params, headers, body }) => {
        const command = { ...params, idempotencyKey: headers['idempotency-key'], request: body };
        const { stored, isReplayed } = await useCases.createAssessment.execute(command);
        const location = ['Location', `/v1/sites/${params.siteId}/assessments/${stored.assessmentId}`];
        return {
          status: 201,
          body: stored.document,
          headers: [...location, ...createAssessmentHeaders(stored), ...createIdempotentReplayedHeader(isReplayed)],
        };
      },
      (body) => useCases.createAssessment.findViolations(body),
    ),
  );

  router.get(
    ...operation(readAssessment, requireApiKey('assessments:read'), async ({ params, headers, caller, res }) => {
      const isKnown = createIfNoneMatchPredicate(headers['if-none-match']);
      const current = await useCases.readAssessment.execute(params);
      const seconds = hasEnded(current.status) ? 0 : parsePreferredWaitSeconds(headers.prefer);
      const polled =
        seconds > 0
          ? await longPolls.runLongPoll(res, caller.id, (signal) =>
              useCases.waitForAssessment.execute({ ...params, seconds }, signal),
            )
          : undefined;
      const stored = polled ?? current;
      const preferenceHeaders = polled ? ['Preference-Applied', `wait=${seconds}`] : [];
      const responseHeaders = [...createAssessmentHeaders(stored), ...preferenceHeaders];
      if (!hasEnded(stored.status) || !isKnown(stored.fencingNumber)) {
        return { status: 200, body: stored.document, headers: responseHeaders };
      }
      sendNotModified(res, responseHeaders);
      return undefined;
    }),
  );

  return router;
}
