import { type Account, normalEmail } from '../../core/access/account.ts';
import type { Site } from '../../core/access/site.ts';
import { InstallationNotFound } from '../../core/crm/crm-errors.ts';
import type { Installation } from '../../core/crm/installation.ts';
import type { Ports } from '../composition/tokens.ts';
import type { UseCases } from '../composition/use-cases.ts';
import { NotDone } from './failures.ts';

/** The site with this id. @throws NotDone when there is none */
export async function findSite({ sites }: Pick<Ports, 'sites'>, siteId: string): Promise<Site> {
  const site = await sites.find(siteId);
  if (!site) throw new NotDone(`There is no site ${JSON.stringify(siteId)}.`);
  return site;
}

/** The account with this address. @throws NotDone when there is none */
export async function findAccount({ accounts }: Pick<Ports, 'accounts'>, email: string): Promise<Account> {
  const account = await accounts.findByEmail(normalEmail(email));
  if (!account) throw new NotDone(`There is no account with the e-mail address ${JSON.stringify(email)}.`);
  return account;
}

/** The site's installation with this id. @throws NotDone when there is no such site or installation */
export async function findInstallation(
  { useCases, ports }: { readonly useCases: UseCases; readonly ports: Pick<Ports, 'sites'> },
  siteId: string,
  installationId: string,
): Promise<Installation> {
  await findSite(ports, siteId);
  return useCases.readInstallation.execute({ siteId, installationId }).catch((error: unknown) => {
    if (!(error instanceof InstallationNotFound)) throw error;
    throw new NotDone(`The site has no installation ${JSON.stringify(installationId)}.`);
  });
}
