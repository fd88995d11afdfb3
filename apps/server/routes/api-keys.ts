import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  revokeLeakedKey,
  rotateApiKey,
} from '../../../contracts/public/api-keys.ts';
import { type ApiKey, formatApiKeyRotationAuditDetail } from '../../../core/access/api-key.ts';
import { CreateApiKey } from '../../../core/access/create-api-key.ts';
import { ListApiKeys } from '../../../core/access/list-api-keys.ts';
import { RecordAudit } from '../../../core/access/record-audit.ts';
import { RevokeApiKey } from '../../../core/access/revoke-api-key.ts';
import { RevokeLeakedApiKey } from '../../../core/access/revoke-leaked-api-key.ts';
import { RotateApiKey } from '../../../core/access/rotate-api-key.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { CLOCK } from '../../composition/tokens.ts';
import { toApiKeyResource } from '../../presenters/access-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { logRequestError } from '../middleware/request-context.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of a site's API keys for the site's members, and the public route that revokes a leaked key. */
export function apiKeyRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember, limitLeakedKeyReports }: RouteDependencies,
): Router {
  const clock = container.resolve(CLOCK);
  const useCases = resolveAll(container, {
    createApiKey: CreateApiKey,
    listApiKeys: ListApiKeys,
    recordAudit: RecordAudit,
    revokeApiKey: RevokeApiKey,
    revokeLeakedKey: RevokeLeakedApiKey,
    rotateApiKey: RotateApiKey,
  });
  const router = createRouter();

  const toResource = (key: ApiKey) => toApiKeyResource(key, clock.now());

  router.get(
    ...operation(listApiKeys, requireSiteMember, async ({ params }) => {
      const keys = await useCases.listApiKeys.execute(params);
      return okResponse({ success: true, keys: keys.map(toResource) });
    }),
  );

  router.post(
    ...operation(
      createApiKey,
      requireSiteMember,
      async ({ params, body, res }) => {
        const { key, secret } = await useCases.createApiKey.execute({ ...params, ...body });
        res.locals.auditDetails = { subjectId: key.id, detail: key.scopes.join(' ') };
        return createdResponse({ success: true, key: toResource(key), secret });
      },
      (body) => useCases.createApiKey.findViolations(body),
    ),
  );

  router.delete(
    ...operation(revokeApiKey, requireSiteMember, async ({ params }) =>
      okResponse({ success: true, key: toResource(await useCases.revokeApiKey.execute(params)) }),
    ),
  );

  router.post(
    ...operation(rotateApiKey, requireSiteMember, async ({ params, body, res }) => {
      const { key, secret } = await useCases.rotateApiKey.execute({ ...params, ...body });
      res.locals.auditDetails = { detail: formatApiKeyRotationAuditDetail(key, body.overlapSeconds) };
      return createdResponse({ success: true, key: toResource(key), secret });
    }),
  );

  router.post(
    ...operation(revokeLeakedKey, limitLeakedKeyReports, async ({ body, res }) => {
      const key = await useCases.revokeLeakedKey.execute({ secret: body.key });
      if (key) {
        const entry = { ownerId: key.siteId, by: 'system', subjectId: key.id, detail: null } as const;
        const recorded = useCases.recordAudit.execute({ ...entry, action: 'api_key.revoked_as_leaked' });
        await recorded.catch((error: unknown) => logRequestError(res, error));
      }
      return { status: 202, body: JSON.stringify({ success: true }) };
    }),
  );

  return router;
}
