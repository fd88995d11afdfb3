import { DAY } from '../shared/time.ts';
import type { SiteRole } from './site-role.ts';

/** How long an invitation can be accepted. */
export const INVITATION_LIFETIME_MS = 7 * DAY;
/** Maximum number of invitations of a site that are not accepted yet. */
export const MAX_INVITATIONS = 100;

/** An invitation to become a member of a site, until it is accepted, revoked or deleted after it expired. */
export interface Invitation {
  readonly id: string;
  readonly siteId: string;
  /** Normalized by `normalizeEmail`. */
  readonly email: string;
  readonly role: SiteRole;
  /** SHA-256 of the token in the link. The token itself is not stored. */
  readonly tokenHash: string;
  /** The account that invites. */
  readonly invitedBy: string;
  /** Milliseconds since 1970, as `expiresAt`. */
  readonly createdAt: number;
  readonly expiresAt: number;
}
