import type { AccountClosures } from './account-closures.port.ts';
import type { Site } from './site.ts';
import type { SiteRole } from './site-role.ts';
import { type ClosureEffect, getClosureEffect } from './site-team.ts';

/** A site that an account is a member of, and the effect that closing the account has on it. */
export interface AffectedSite {
  readonly site: Site;
  readonly role: SiteRole;
  readonly effect: ClosureEffect;
}

/** Lists the effects that closing an account would have on its sites, by site id ascending. Changes nothing. */
export class PreviewAccountClosure {
  constructor(private readonly closures: Pick<AccountClosures, 'listTeams'>) {}

  async execute({ accountId }: { accountId: string }): Promise<readonly AffectedSite[]> {
    const teams = await this.closures.listTeams(accountId);
    return teams.flatMap((team) => {
      const member = team.members.find((one) => one.accountId === accountId);
      if (!member || team.site.deletion?.isRemoving) return [];
      return [{ site: team.site, role: member.role, effect: getClosureEffect(team, accountId) }];
    });
  }
}
