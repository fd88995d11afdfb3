import { MINUTE } from './time.ts';

/**
 * A worker's lease on a resource of a site. It is held while its fencing number is the highest of the resource.
 */
export interface Lease {
  readonly siteId: string;
  /** Id of the leased resource: an assessment, or a CRM connection whose deliveries are applied in order. */
  readonly resourceId: string;
  /** Greater than that of every earlier lease on this resource. */
  readonly fencingNumber: number;
}

/** Lease renewal, as part of the ports that store leases. Times are in milliseconds since 1970. */
export interface LeaseRenewal {
  /**
   * Sets the expiry of a lease to `expiresAt`; the current time releases it. Returns `lost`, and changes nothing, when
   * another worker has leased the resource since.
   */
  renew(lease: Lease, expiresAt: number): Promise<'renewed' | 'lost'>;
}

/** Maximum duration of a lease, in milliseconds. */
export const MAX_LEASE_MS = 10 * MINUTE;
/**
 * Maximum time until the expiry of a lease, in milliseconds from now; a lease with a later expiry counts as expired.
 * The clocks of two machines may differ by 5 minutes. A later expiry comes from a clock that has been set back since.
 */
export const MAX_LEASE_EXPIRY_MS = MAX_LEASE_MS + 5 * MINUTE;
