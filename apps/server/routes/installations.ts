import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  configureInstallation,
  createInstallation,
  listInstallations,
  listRefusals,
  readInstallation,
  rotateSigningSecret,
} from '../../../contracts/management/installations.ts';
import { ConfigureInstallation } from '../../../core/crm/configure-installation.ts';
import type { InstallationWithSecret } from '../../../core/crm/create-installation.ts';
import { CreateInstallation } from '../../../core/crm/create-installation.ts';
import type { Installation } from '../../../core/crm/installation.ts';
import { ListInstallations } from '../../../core/crm/list-installations.ts';
import { ReadCrmRejectionStatistics } from '../../../core/crm/read-crm-rejection-statistics.ts';
import { ReadInstallation } from '../../../core/crm/read-installation.ts';
import { RotateSigningSecret } from '../../../core/crm/rotate-signing-secret.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { CLOCK } from '../../composition/tokens.ts';
import { toCrmRejectionStatisticsResource, toInstallationResource } from '../../presenters/crm-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { createdResponse, okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of a site's CRM connections, for the site's members. */
export function installationRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const clock = container.resolve(CLOCK);
  const useCases = resolveAll(container, {
    configureInstallation: ConfigureInstallation,
    createInstallation: CreateInstallation,
    listInstallations: ListInstallations,
    listRefusals: ReadCrmRejectionStatistics,
    readInstallation: ReadInstallation,
    rotateSigningSecret: RotateSigningSecret,
  });
  const router = createRouter();

  const toResource = (installation: Installation) => toInstallationResource(installation, clock.now());
  const installationResponse = (installation: Installation) =>
    okResponse({ success: true, installation: toResource(installation) });
  const secretResponse = ({ installation, secret }: InstallationWithSecret) =>
    createdResponse({ success: true, installation: toResource(installation), secret });

  router.get(
    ...operation(listInstallations, requireSiteMember, async ({ params }) => {
      const installations = await useCases.listInstallations.execute(params);
      return okResponse({ success: true, installations: installations.map(toResource) });
    }),
  );

  router.post(
    ...operation(createInstallation, requireSiteMember, async ({ params, body, res }) => {
      const result = await useCases.createInstallation.execute({ ...params, ...body });
      res.locals.auditDetails = { subjectId: result.installation.id, detail: result.installation.name };
      return secretResponse(result);
    }),
  );

  router.get(
    ...operation(readInstallation, requireSiteMember, async ({ params }) =>
      installationResponse(await useCases.readInstallation.execute(params)),
    ),
  );

  router.patch(
    ...operation(configureInstallation, requireSiteMember, async ({ params, body }) =>
      installationResponse(await useCases.configureInstallation.execute({ ...params, ...body })),
    ),
  );

  router.post(
    ...operation(rotateSigningSecret, requireSiteMember, async ({ params, body, res }) => {
      res.locals.auditDetails = { detail: `the older ones end after ${body.overlapSeconds} seconds` };
      return secretResponse(await useCases.rotateSigningSecret.execute({ ...params, ...body }));
    }),
  );

  router.get(
    ...operation(listRefusals, requireSiteMember, async ({ params }) =>
      okResponse({ success: true, ...toCrmRejectionStatisticsResource(await useCases.listRefusals.execute(params)) }),
    ),
  );

  return router;
}
