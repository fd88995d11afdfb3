import { type Account, normalEmail } from '../../core/access/account.ts';
import type { Site } from '../../core/access/site.ts';
import type { Ports } from '../composition/tokens.ts';
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
