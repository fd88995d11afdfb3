import { DAY } from '../shared/time.ts';
import type { SiteRole } from './site-role.ts';

/** Time for which an invitation can be accepted. */
export const INVITATION_LIFETIME_MS = 7 * DAY;
/** Maximum number of invitations of a site that are not accepted yet. */
export const MAX_INVITATIONS = 100;

/**
 * An invitation to become a member of a site. It is deleted when it is accepted or revoked, or after it has expired.
 */
export interface Invitation {
  readonly id: string;
  readonly siteId: string;
  /** Normalized by `normalizeEmail`. */
  readonly email: string;
  readonly role: SiteRole;
  /** SHA-256 of the token in the link. The token itself is not stored. */
  readonly tokenHash: string;
  /** Id of the account that made the invitation. */
  readonly invitedBy: string;
  /** In milliseconds since 1970, like `expiresAt`. */
  readonly createdAt: number;
  readonly expiresAt: number;
}
