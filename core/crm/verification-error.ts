import { type DomainError, InvalidRequest } from '../shared/domain-error.ts';
import { DigestMismatch, InstallationNotFound, SignatureInvalid, TimestampOutOfWindow } from './crm-errors.ts';
import type { VerificationResult, VerifiedDelivery } from './verify-crm-delivery.ts';

/** The error that tells a verdict to the sender. */
export function toDomainError(verdict: Exclude<VerificationResult, VerifiedDelivery>): DomainError {
  switch (verdict.outcome) {
    case 'invalid_request':
      return new InvalidRequest(verdict.faults);
    case 'not_receiving':
      return new InstallationNotFound();
    case 'signature_invalid':
      return new SignatureInvalid('No signature is right for this timestamp, delivery id and body.');
    case 'digest_mismatch':
      return new DigestMismatch('x-service-content-sha256 is not the SHA-256 of the body.');
    case 'timestamp_out_of_window':
      return new TimestampOutOfWindow('x-service-timestamp is more than five minutes from the service’s time.');
    case 'body_invalid':
      return new InvalidRequest([{ pointer: '', detail: verdict.detail }]);
  }
}
