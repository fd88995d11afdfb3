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
import { created, ok } from '../answers.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';

/** Routes of a site's CRM connections, for its account. */
export function serveInstallations(router: OperationRouter, guards: Guards, useCases: UseCases, clock: Clock): void {
  const record = (installation: Installation) => installationRecord(installation, clock.now());
  const one = (installation: Installation) => ok({ success: true, installation: record(installation) });
  const withSecret = ({ installation, secret }: InstallationWithSecret) =>
    created({ success: true, installation: record(installation), secret });

  router.serve(listInstallations, guards.ownSite, async ({ params }) => {
    const installations = await useCases.listInstallations.execute(params);
    return ok({ success: true, installations: installations.map(record) });
  });

  router.serve(createInstallation, guards.ownSite, async ({ params, body, exchange }) => {
    const made = await useCases.createInstallation.execute({ ...params, ...body });
    exchange.audited = { subjectId: made.installation.id, detail: made.installation.name };
    return withSecret(made);
  });

  router.serve(readInstallation, guards.ownSite, async ({ params }) =>
    one(await useCases.readInstallation.execute(params)),
  );

  router.serve(configureInstallation, guards.ownSite, async ({ params, body }) =>
    one(await useCases.configureInstallation.execute({ ...params, ...body })),
  );

  router.serve(rotateSigningSecret, guards.ownSite, async ({ params, body, exchange }) => {
    exchange.audited = { detail: `the older ones end after ${body.overlapSeconds} seconds` };
    return withSecret(await useCases.rotateSigningSecret.execute({ ...params, ...body }));
  });

  router.serve(listRefusals, guards.ownSite, async ({ params }) =>
    ok({ success: true, ...refusalsRecord(await useCases.listRefusals.execute(params)) }),
  );
}
