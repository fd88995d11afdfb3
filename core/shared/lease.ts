import { MINUTE } from './time.ts';

/**
 * A worker's lease on a resource of a site. The worker holds the lease until another worker gets a higher fencing
 * number.
 */
export interface Lease {
  readonly siteId: string;
  /** Id of the leased resource: an assessment, or a CRM connection whose deliveries are applied in order. */
  readonly resourceId: string;
  /** Grows with each lease on the resource. Stores use it to reject writes of a worker that has lost its lease. */
  readonly fencingNumber: number;
}

/** The method that all ports with leases share. Times are in milliseconds since 1970. */
export interface LeaseRenewal {
  /**
   * Sets the expiry of a lease to `expiresAt`. To release the lease, pass the current time. If another worker has
   * leased the resource since, changes nothing and returns `lost`.
   */
  renew(lease: Lease, expiresAt: number): Promise<'renewed' | 'lost'>;
}

/** Maximum duration of a lease, in milliseconds. */
export const MAX_LEASE_MS = 10 * MINUTE;
/**
 * Maximum time from now until the expiry of a lease, in milliseconds: `MAX_LEASE_MS`, and 5 minutes for clocks that
 * differ. A lease with a later expiry counts as expired, because it was written by a clock that has been set back
 * since.
 */
export const MAX_LEASE_EXPIRY_MS = MAX_LEASE_MS + 5 * MINUTE;
