import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../../../contracts/public/api-keys.ts';
import { type ApiKey, formatRotationDetail } from '../../../core/access/api-key.ts';
import { CreateApiKey } from '../../../core/access/create-api-key.ts';
import { ListApiKeys } from '../../../core/access/list-api-keys.ts';
import { RevokeApiKey } from '../../../core/access/revoke-api-key.ts';
import { RotateApiKey } from '../../../core/access/rotate-api-key.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { CLOCK } from '../../composition/tokens.ts';
import { toApiKeyRecord } from '../../presenters/records.ts';
import { createRouter } from '../middleware/create-router.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of a site's API keys, for its account. */
export function apiKeyRoutes(container: DependencyContainer, { operation, ownSite }: RouteDependencies): Router {
  const clock = container.resolve(CLOCK);
  const useCases = resolveAll(container, {
    createApiKey: CreateApiKey,
    listApiKeys: ListApiKeys,
    revokeApiKey: RevokeApiKey,
    rotateApiKey: RotateApiKey,
  });
  const router = createRouter();

  const toRecord = (key: ApiKey) => toApiKeyRecord(key, clock.now());

  router.get(
    ...operation(listApiKeys, ownSite, async ({ params }) => {
      const keys = await useCases.listApiKeys.execute(params);
      return okResponse({ success: true, keys: keys.map(toRecord) });
    }),
  );

  router.post(
    ...operation(createApiKey, ownSite, async ({ params, body, res }) => {
      const { key, secret } = await useCases.createApiKey.execute({ ...params, ...body });
      res.locals.auditDetails = { subjectId: key.id, detail: key.scopes.join(' ') };
      return createdResponse({ success: true, key: toRecord(key), secret });
    }),
  );

  router.delete(
    ...operation(revokeApiKey, ownSite, async ({ params }) =>
      okResponse({ success: true, key: toRecord(await useCases.revokeApiKey.execute(params)) }),
    ),
  );

  router.post(
    ...operation(rotateApiKey, ownSite, async ({ params, body, res }) => {
      const { key, secret } = await useCases.rotateApiKey.execute({ ...params, ...body });
      res.locals.auditDetails = { detail: formatRotationDetail(key, body.overlapSeconds) };
      return createdResponse({ success: true, key: toRecord(key), secret });
    }),
  );

  return router;
}
