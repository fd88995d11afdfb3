import { readHealth } from '../../../contracts/public/health.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { ok } from '../answers.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';

export function serveHealth(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  router.serve(readHealth, guards.anybody, async () => ok(await useCases.readHealth.execute()));
}
