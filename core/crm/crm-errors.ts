import { DomainError } from '../shared/domain-error.ts';
import { isoTime } from '../shared/time.ts';

/**
 * No such CRM connection, or one that takes no deliveries: senders cannot tell unknown, inactive and not enabled apart.
 * docs/crm-inbound.md#responses
 */
export class InstallationNotFound extends DomainError {
  readonly code = 'installation_not_found';

  constructor() {
    super('There is no such installation, or it takes no deliveries.');
  }
}

/** None of the signatures is the HMAC of exactly these bytes under a secret of the CRM connection. */
export class SignatureInvalid extends DomainError {
  readonly code = 'signature_invalid';
}

/** Rightly signed, but `x-service-content-sha256` is not the digest of the body. */
export class DigestMismatch extends DomainError {
  readonly code = 'digest_mismatch';
}

/** Rightly signed, but more than five minutes from the service's time. */
export class TimestampOutOfWindow extends DomainError {
  readonly code = 'timestamp_out_of_window';
}

/**
 * The same delivery was received before; it is stored and will be applied. `receivedAt` is in milliseconds since 1970.
 */
export class DeliveryReplayed extends DomainError {
  readonly code = 'delivery_replayed';

  constructor(readonly receivedAt: number) {
    super(`This delivery was received at ${isoTime(receivedAt)} already.`);
  }
}

/** Another body was received before under the same delivery id. */
export class DeliveryIdReused extends DomainError {
  readonly code = 'delivery_id_reused';

  constructor() {
    super('Another body was received under this delivery id before; each event needs an id of its own.');
  }
}

/** No such delivery of the installation. */
export class DeliveryNotFound extends DomainError {
  readonly code = 'delivery_not_found';

  constructor() {
    super('The installation has no such delivery.');
  }
}

/** A later delivery of the same record has been applied. `receivedAt` is in milliseconds since 1970. */
export class NewerDeliveryApplied extends DomainError {
  readonly code = 'newer_delivery_applied';

  constructor(
    readonly newerDeliveryId: string,
    receivedAt: number,
  ) {
    super(
      `Delivery ${newerDeliveryId} of the same record, received at ${isoTime(receivedAt)}, has already been applied. ` +
        'Replaying this older one overwrites its values; confirm to continue.',
    );
  }
}

/** The installation takes no deliveries, so that none can be tried. */
export class InstallationNotReceiving extends DomainError {
  readonly code = 'installation_not_receiving';

  constructor() {
    super('The installation must be active and enabled for inbound deliveries first.');
  }
}

/** So many secrets verify already that another one would have to end first. */
export class TooManySigningSecrets extends DomainError {
  readonly code = 'too_many_signing_secrets';
}
