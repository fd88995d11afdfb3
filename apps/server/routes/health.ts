import type { Router } from 'express';
import { readHealth } from '../../../contracts/public/health.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { createRouter } from '../middleware/create-router.ts';
import type { Operations } from '../operations/operations.ts';
import { ok } from '../operations/responses.ts';

export function healthRoutes(useCases: UseCases, { operation, anybody }: Operations): Router {
  const router = createRouter();

  router.get(...operation(readHealth, anybody, async () => ok(await useCases.readHealth.execute())));

  return router;
}
