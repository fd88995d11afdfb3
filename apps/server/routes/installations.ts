import type { Router } from 'express';
import {
  configureInstallation,
  createInstallation,
  listInstallations,
  listRefusals,
  readInstallation,
  rotateSigningSecret,
} from '../../../contracts/management/installations.ts';
import type { InstallationWithSecret } from '../../../core/crm/create-installation.ts';
import type { Installation } from '../../../core/crm/installation.ts';
import type { Clock } from '../../../core/shared/clock.port.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { installationRecord, refusalsRecord } from '../../presenters/crm-records.ts';
import { createRouter } from '../middleware/create-router.ts';
import type { Operations } from '../operations/operations.ts';
import { created, ok } from '../operations/responses.ts';

/** Routes of a site's CRM connections, for its account. */
export function installationRoutes(useCases: UseCases, { operation, ownSite }: Operations, clock: Clock): Router {
  const router = createRouter();

  const record = (installation: Installation) => installationRecord(installation, clock.now());
  const one = (installation: Installation) => ok({ success: true, installation: record(installation) });
  const withSecret = ({ installation, secret }: InstallationWithSecret) =>
    created({ success: true, installation: record(installation), secret });

  router.get(
    ...operation(listInstallations, ownSite, async ({ params }) => {
      const installations = await useCases.listInstallations.execute(params);
      return ok({ success: true, installations: installations.map(record) });
    }),
  );

  router.post(
    ...operation(createInstallation, ownSite, async ({ params, body, res }) => {
      const made = await useCases.createInstallation.execute({ ...params, ...body });
      res.locals.audited = { subjectId: made.installation.id, detail: made.installation.name };
      return withSecret(made);
    }),
  );

  router.get(
    ...operation(readInstallation, ownSite, async ({ params }) => one(await useCases.readInstallation.execute(params))),
  );

  router.patch(
    ...operation(configureInstallation, ownSite, async ({ params, body }) =>
      one(await useCases.configureInstallation.execute({ ...params, ...body })),
    ),
  );

  router.post(
    ...operation(rotateSigningSecret, ownSite, async ({ params, body, res }) => {
      res.locals.audited = { detail: `the older ones end after ${body.overlapSeconds} seconds` };
      return withSecret(await useCases.rotateSigningSecret.execute({ ...params, ...body }));
    }),
  );

  router.get(
    ...operation(listRefusals, ownSite, async ({ params }) =>
      ok({ success: true, ...refusalsRecord(await useCases.listRefusals.execute(params)) }),
    ),
  );

  return router;
}
