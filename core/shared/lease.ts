import { MINUTE } from './time.ts';

/**
 * A worker's lease on a resource of a site. The worker has the lease until another worker gets a higher fencing number.
 */
export interface Lease {
  readonly siteId: string;
  /** Id of the leased resource: an assessment, or a CRM connection whose deliveries are applied in order. */
  readonly resourceId: string;
  /** Increases with each lease of the resource. Stores reject writes with an older fencing number. */
  readonly fencingNumber: number;
}

/** The method that all ports with leases share. Times are in milliseconds since 1970. */
export interface LeaseRenewer {
  /**
   * Sets the expiry of a lease to `expiresAt`. To release the lease, pass the current time. If another worker has
   * leased the resource since, changes nothing and returns `lost`.
   */
  renew(lease: Lease, expiresAt: number): Promise<'renewed' | 'lost'>;
}

/** Maximum duration of a lease, in milliseconds. */
export const MAX_LEASE_MS = 10 * MINUTE;
/**
 * Maximum time from now until a lease expires, in milliseconds: `MAX_LEASE_MS`, plus 5 minutes for differences between
 * the clocks of machines. A later expiry was written by a clock that has been set back since, so such a lease counts as
 * expired.
 */
export const MAX_TIME_UNTIL_LEASE_EXPIRY_MS = MAX_LEASE_MS + 5 * MINUTE;
