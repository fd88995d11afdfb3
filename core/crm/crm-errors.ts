import { DomainError } from '../shared/domain-error.ts';
import { formatIsoTime } from '../shared/time.ts';

/**
 * The CRM connection does not exist, is inactive, or is not enabled for deliveries. The error is the same in all three
 * cases, so that senders cannot find out which connections exist. docs/crm-inbound.md#responses
 */
export class InstallationNotFoundError extends DomainError {
  readonly code = 'installation_not_found';

  constructor() {
    super('CRM connection not found, or it does not accept deliveries.');
  }
}

/** No signature in the request matches the request's bytes and a valid secret of the CRM connection. */
export class SignatureInvalidError extends DomainError {
  readonly code = 'signature_invalid';
}

/** The signature is valid, but `x-service-content-sha256` is not the digest of the body. */
export class DigestMismatchError extends DomainError {
  readonly code = 'digest_mismatch';
}

/** The signature is valid, but the timestamp differs from the server's clock by more than five minutes. */
export class TimestampOutOfWindowError extends DomainError {
  readonly code = 'timestamp_out_of_window';
}

/** The same delivery was already received and stored. `receivedAt` is in milliseconds since 1970. */
export class CrmDeliveryReplayedError extends DomainError {
  readonly code = 'delivery_replayed';

  constructor(readonly receivedAt: number) {
    super(`This delivery was already received at ${formatIsoTime(receivedAt)}.`);
  }
}

/** A different body was already received under the same delivery id. */
export class CrmDeliveryIdReusedError extends DomainError {
  readonly code = 'delivery_id_reused';

  constructor() {
    super('A different body was already received under this delivery id. Send each event with a unique id.');
  }
}

/** The CRM connection has no delivery with this id. */
export class CrmDeliveryNotFoundError extends DomainError {
  readonly code = 'delivery_not_found';

  constructor() {
    super('Delivery not found.');
  }
}

/** A later delivery of the same record has already been applied. `receivedAt` is in milliseconds since 1970. */
export class NewerCrmDeliveryAppliedError extends DomainError {
  readonly code = 'newer_delivery_applied';

  constructor(
    readonly newerDeliveryId: string,
    receivedAt: number,
  ) {
    super(
      `Delivery ${newerDeliveryId} of the same record, received at ${formatIsoTime(receivedAt)}, has already been ` +
        'applied. Replaying the older delivery overwrites its values; confirm to continue.',
    );
  }
}

/** A test delivery cannot be sent because the CRM connection does not accept deliveries. */
export class InstallationNotReceivingError extends DomainError {
  readonly code = 'installation_not_receiving';

  constructor() {
    super('The CRM connection must first be active and enabled for inbound deliveries.');
  }
}

/** The CRM connection already has the maximum number of valid secrets. One must expire first. */
export class TooManySigningSecretsError extends DomainError {
  readonly code = 'too_many_signing_secrets';
}
