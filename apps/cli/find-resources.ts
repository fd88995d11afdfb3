import type { DependencyContainer } from 'tsyringe';
import { type Account, normalEmail } from '../../core/access/account.ts';
import type { Site } from '../../core/access/site.ts';
import { InstallationNotFound } from '../../core/crm/crm-errors.ts';
import type { Installation } from '../../core/crm/installation.ts';
import { ReadInstallation } from '../../core/crm/read-installation.ts';
import { ACCOUNTS, SITES } from '../composition/tokens.ts';
import { CommandFailure } from './command-errors.ts';

/** The site with this id. @throws CommandFailure when there is none */
export async function findSite(container: DependencyContainer, siteId: string): Promise<Site> {
  const site = await container.resolve(SITES).find(siteId);
  if (!site) throw new CommandFailure(`There is no site ${JSON.stringify(siteId)}.`);
  return site;
}

/** The account with this address. @throws CommandFailure when there is none */
export async function findAccount(container: DependencyContainer, email: string): Promise<Account> {
  const account = await container.resolve(ACCOUNTS).findByEmail(normalEmail(email));
  if (!account) throw new CommandFailure(`There is no account with the e-mail address ${JSON.stringify(email)}.`);
  return account;
}

/** The site's installation with this id. @throws CommandFailure when there is no such site or installation */
export async function findInstallation(
  container: DependencyContainer,
  siteId: string,
  installationId: string,
): Promise<Installation> {
  await findSite(container, siteId);
  return container
    .resolve(ReadInstallation)
    .execute({ siteId, installationId })
    .catch((error: unknown) => {
      if (!(error instanceof InstallationNotFound)) throw error;
      throw new CommandFailure(`The site has no installation ${JSON.stringify(installationId)}.`);
    });
}
