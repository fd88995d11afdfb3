import type * as v from 'valibot';
import type { createSite } from '../../contracts/management/sites.ts';
import type { apiKeySchema } from '../../contracts/public/api-keys.ts';
import type { Account } from '../../core/access/account.ts';
import { type ApiKey, deriveApiKeyStatus } from '../../core/access/api-key.ts';
import type { Invitation } from '../../core/access/invitation.ts';
import type { AccountWithMemberships } from '../../core/access/list-accounts.ts';
import type { MemberWithAccount } from '../../core/access/list-members.ts';
import type { Membership } from '../../core/access/member-repository.port.ts';
import type { SiteWithClosureEffect } from '../../core/access/preview-account-closure.ts';
import type { SessionFamily } from '../../core/access/session.ts';
import type { Site } from '../../core/access/site.ts';
import { formatIsoTime, formatIsoTimeOrNull } from '../../core/shared/time.ts';

type ApiKeyResource = v.InferOutput<typeof apiKeySchema>;
type SiteResource = v.InferOutput<typeof createSite.success.schema>['site'];

/** Converts an API key to its API resource. `now` is the current time, in milliseconds. */
export function toApiKeyResource(key: ApiKey, now: number): ApiKeyResource {
  const { id, name, scopes, prefix } = key;
  return {
    id,
    name,
    scopes: [...scopes],
    prefix,
    createdAt: formatIsoTime(key.createdAt),
    lastUsedAt: formatIsoTimeOrNull(key.lastUsedAt),
    expiresAt: formatIsoTimeOrNull(key.expiresAt),
    revokedAt: formatIsoTimeOrNull(key.revokedAt),
    allowedNetworks: [...key.allowedNetworks],
    status: deriveApiKeyStatus(key, now),
  };
}

/** Converts a site to its API resource, without the caller's role. */
export function toSiteResource(site: Site): Omit<SiteResource, 'role'> {
  const { id, name, allowedOrigins, locale, texts, createdAt, deletion } = site;
  return {
    id,
    name,
    allowedOrigins: [...allowedOrigins],
    locale,
    texts,
    createdAt: formatIsoTime(createdAt),
    deletedAt: formatIsoTimeOrNull(deletion?.requestedAt ?? null),
    deletesAt: formatIsoTimeOrNull(deletion?.removesAt ?? null),
  };
}

/** Converts a site to its API resource for a member with this role. */
export function toMembershipResource({ site, role }: Membership): SiteResource {
  return { ...toSiteResource(site), role };
}

/** Converts a member of a site to its API resource. */
export function toMemberResource({ member, account }: MemberWithAccount) {
  const { id: accountId, email, name } = account;
  return { accountId, email, name, role: member.role, since: formatIsoTime(member.since) };
}

/** Converts an invitation to its API resource, without the hash of its token. */
export function toInvitationResource({ id, email, role, invitedBy, createdAt, expiresAt }: Invitation) {
  const times = { createdAt: formatIsoTime(createdAt), expiresAt: formatIsoTime(expiresAt) };
  return { invitationId: id, email, role, invitedBy, ...times };
}

/** Converts an account to its API resource, without the password hash. */
export function toAccountResource({ id, email, name, role, createdAt }: Account) {
  return { id, email, name, role, createdAt: formatIsoTime(createdAt) };
}

/** Converts a session to its API resource. `currentId` is the id of the caller's own session. */
export function toSessionResource({ id, device, createdAt, lastUsedAt }: SessionFamily, currentId: string) {
  return {
    id,
    device,
    createdAt: formatIsoTime(createdAt),
    lastUsedAt: formatIsoTime(lastUsedAt),
    isCurrent: id === currentId,
  };
}

/** Converts the effect that the closure of an account has on one of its sites to its API resource. */
export function toSiteClosureResource({ site: { id, name }, role, effect }: SiteWithClosureEffect) {
  return { siteId: id, name, role, effect };
}

/** Converts an account of the operator's list to its API resource. */
export function toAccountWithMembershipsResource({ account, lastUsedAt, memberships }: AccountWithMemberships) {
  return {
    ...toAccountResource(account),
    lastUsedAt: formatIsoTimeOrNull(lastUsedAt),
    sites: memberships.map(({ site, role }) => ({ siteId: site.id, name: site.name, role })),
  };
}
