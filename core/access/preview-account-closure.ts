import type { AccountClosureRepository } from './account-closure-repository.port.ts';
import { type ClosureEffect, getClosureEffect } from './closure-effect.ts';
import type { Site } from './site.ts';
import type { SiteRole } from './site-role.ts';

/** A site of an account, and the effect that closing the account would have on the site. */
export interface SiteWithClosureEffect {
  readonly site: Site;
  readonly role: SiteRole;
  readonly effect: ClosureEffect;
}

/** Lists the effects that closing an account would have on its sites, by site id ascending. Changes nothing. */
export class PreviewAccountClosure {
  constructor(private readonly closures: Pick<AccountClosureRepository, 'listSitesWithMembers'>) {}

  async execute({ accountId }: { accountId: string }): Promise<readonly SiteWithClosureEffect[]> {
    const sites = await this.closures.listSitesWithMembers(accountId);
    return sites.flatMap((siteWithMembers) => {
      const member = siteWithMembers.members.find((one) => one.accountId === accountId);
      if (!member || siteWithMembers.site.deletion?.isRemoving) return [];
      return [{ site: siteWithMembers.site, role: member.role, effect: getClosureEffect(siteWithMembers, accountId) }];
    });
  }
}
