import type { DependencyContainer } from 'tsyringe';
import { type Account, normalizeEmail } from '../../core/access/account.ts';
import type { Site } from '../../core/access/site.ts';
import { InstallationNotFoundError } from '../../core/crm/crm-errors.ts';
import type { Installation } from '../../core/crm/installation.ts';
import { ReadInstallation } from '../../core/crm/read-installation.ts';
import { ReadWebhook } from '../../core/webhooks/read-webhook.ts';
import type { Webhook } from '../../core/webhooks/webhook.ts';
import { WebhookNotFoundError } from '../../core/webhooks/webhook-errors.ts';
import { ACCOUNT_REPOSITORY, SITE_REPOSITORY } from '../composition/tokens.ts';
import { CommandError } from './command-errors.ts';

/** Returns a site by its ID. @throws CommandError if the site does not exist */
export async function requireSite(container: DependencyContainer, siteId: string): Promise<Site> {
  const site = await container.resolve(SITE_REPOSITORY).find(siteId);
  if (!site) throw new CommandError(`Site ${JSON.stringify(siteId)} not found.`);
  return site;
}

/** Returns an account by its email address. @throws CommandError if the account does not exist */
export async function requireAccount(container: DependencyContainer, email: string): Promise<Account> {
  const account = await container.resolve(ACCOUNT_REPOSITORY).findByEmail(normalizeEmail(email));
  if (!account) throw new CommandError(`Account ${JSON.stringify(email)} not found.`);
  return account;
}

/** Returns a CRM connection of a site by its ID. @throws CommandError if the site or the connection does not exist */
export async function requireInstallation(
  container: DependencyContainer,
  siteId: string,
  installationId: string,
): Promise<Installation> {
  await requireSite(container, siteId);
  return container
    .resolve(ReadInstallation)
    .execute({ siteId, installationId })
    .catch((error: unknown) => {
      if (!(error instanceof InstallationNotFoundError)) throw error;
      throw new CommandError(`CRM connection ${JSON.stringify(installationId)} not found.`);
    });
}

/** Returns a webhook of a site by its ID. @throws CommandError if the site or the webhook does not exist */
export async function requireWebhook(
  container: DependencyContainer,
  siteId: string,
  webhookId: string,
): Promise<Webhook> {
  await requireSite(container, siteId);
  return container
    .resolve(ReadWebhook)
    .execute({ siteId, webhookId })
    .catch((error: unknown) => {
      if (!(error instanceof WebhookNotFoundError)) throw error;
      throw new CommandError(`Webhook ${JSON.stringify(webhookId)} not found.`);
    });
}
