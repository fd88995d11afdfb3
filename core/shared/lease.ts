import { MINUTE } from './time.ts';

/**
 * A worker's lease on a resource of a site. It is held while its fencing number is the latest given for the resource.
 */
export interface Lease {
  readonly siteId: string;
  /** Id of what is leased: an assessment, or a CRM connection whose deliveries are applied in order. */
  readonly resourceId: string;
  /** Greater than that of every earlier lease on this resource. */
  readonly fencingNumber: number;
}

/** The part of a port that keeps leases. Times are in milliseconds since 1970. */
export interface LeaseRenewal {
  /**
   * Moves the expiry of a lease to `expiresAt`; the present time releases it. Returns `lost`, and changes nothing, when
   * the lease is not held any more: another worker has leased the resource since.
   */
  renew(lease: Lease, expiresAt: number): Promise<'renewed' | 'lost'>;
}

/** Maximum duration of a lease, in milliseconds. */
export const MAX_LEASE_MS = 10 * MINUTE;
/**
 * A lease that expires further off than this, in milliseconds from now, counts as expired. The clocks of two machines
 * may differ by five minutes; anything beyond was written by a clock that has been set back since.
 */
export const MAX_LEASE_EXPIRY_MS = MAX_LEASE_MS + 5 * MINUTE;
