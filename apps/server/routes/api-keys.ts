import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../../../contracts/public/api-keys.ts';
import { type ApiKey, rotationDetail } from '../../../core/access/api-key.ts';
import type { Clock } from '../../../core/shared/clock.port.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { apiKeyRecord } from '../../presenters/records.ts';
import { created, ok } from '../answers.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';

/** Operations 2 to 4 of spec section 4, and rotation. */
export function serveApiKeys(router: OperationRouter, guards: Guards, useCases: UseCases, clock: Clock): void {
  const record = (key: ApiKey) => apiKeyRecord(key, clock.now());

  router.serve(listApiKeys, guards.ownSite, async ({ params }) => {
    const keys = await useCases.listApiKeys.execute(params);
    return ok({ success: true, keys: keys.map(record) });
  });

  router.serve(createApiKey, guards.ownSite, async ({ params, body, exchange }) => {
    const { key, secret } = await useCases.createApiKey.execute({ ...params, ...body });
    exchange.audited = { subjectId: key.id, detail: key.scopes.join(' ') };
    return created({ success: true, key: record(key), secret });
  });

  router.serve(revokeApiKey, guards.ownSite, async ({ params }) =>
    ok({ success: true, key: record(await useCases.revokeApiKey.execute(params)) }),
  );

  router.serve(rotateApiKey, guards.ownSite, async ({ params, body, exchange }) => {
    const { key, secret } = await useCases.rotateApiKey.execute({ ...params, ...body });
    exchange.audited = { detail: rotationDetail(key, body.overlapSeconds) };
    return created({ success: true, key: record(key), secret });
  });
}
