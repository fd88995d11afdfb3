import { type DomainError, InvalidRequestError } from '../shared/domain-error.ts';
import {
  DigestMismatchError,
  InstallationNotFoundError,
  SignatureInvalidError,
  TimestampOutOfWindowError,
} from './crm-errors.ts';
import type { CrmVerificationResult, VerifiedCrmDelivery } from './verify-crm-delivery.ts';

/** Returns the error for a delivery that failed verification. */
export function toVerificationError(result: Exclude<CrmVerificationResult, VerifiedCrmDelivery>): DomainError {
  switch (result.outcome) {
    case 'invalid_request':
      return new InvalidRequestError(result.violations);
    case 'not_receiving':
      return new InstallationNotFoundError();
    case 'signature_invalid':
      return new SignatureInvalidError('No signature is valid for this timestamp, delivery id and body.');
    case 'digest_mismatch':
      return new DigestMismatchError('x-service-content-sha256 is not the SHA-256 of the body.');
    case 'timestamp_out_of_window':
      return new TimestampOutOfWindowError('x-service-timestamp is more than five minutes from the server’s time.');
    case 'body_invalid':
      return new InvalidRequestError([{ pointer: '', detail: result.detail }]);
  }
}
