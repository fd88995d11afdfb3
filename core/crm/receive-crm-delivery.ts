import type { SiteRepository } from '../access/site-repository.port.ts';
import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import type { DomainError } from '../shared/domain-error.ts';
import { announceDueCrmDeliveries } from './crm-delivery-announcements.ts';
import type { RawCrmDeliveryHeaders } from './crm-delivery-headers.ts';
import type { CrmDeliveryRepository } from './crm-delivery-repository.port.ts';
import { CrmDeliveryIdReusedError, CrmDeliveryReplayedError, InstallationNotFoundError } from './crm-errors.ts';
import type { CrmRejectionBuffer } from './crm-rejection-buffer.ts';
import { canReceiveDeliveries } from './installation.ts';
import type { InstallationRepository } from './installation-repository.port.ts';
import type { CrmRejectionReason } from './rejected-deliveries.ts';
import type { SigningSecretManager } from './signing-secret-manager.ts';
import { toVerificationError } from './verification-error.ts';
import type { VerifyCrmDelivery } from './verify-crm-delivery.ts';

export interface IncomingCrmDelivery {
  readonly installationId: string;
  readonly headers: RawCrmDeliveryHeaders;
  /** The received bytes, unchanged. The caller limits them to `MAX_CRM_DELIVERY_BYTES`. */
  readonly body: Uint8Array;
}

export interface ReceivedCrmDelivery {
  readonly deliveryId: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/**
 * Verifies a delivery and stores it. Workers apply it later. The stored delivery also records that its id has been
 * used. For a rejected delivery, only the reason and time are stored, so its id can be used again.
 * docs/crm-inbound.md#responses
 * @throws the first error that applies: InvalidRequestError with pointers `header:NAME`, InstallationNotFoundError,
 * SignatureInvalidError, DigestMismatchError, TimestampOutOfWindowError, InvalidRequestError with an empty pointer if
 * the body is invalid, CrmDeliveryReplayedError, CrmDeliveryIdReusedError
 */
export class ReceiveCrmDelivery {
  constructor(
    private readonly installations: InstallationRepository,
    private readonly sites: Pick<SiteRepository, 'find'>,
    private readonly deliveries: CrmDeliveryRepository,
    private readonly secrets: SigningSecretManager,
    private readonly verify: VerifyCrmDelivery,
    private readonly rejections: CrmRejectionBuffer,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  async execute({ installationId, headers, body }: IncomingCrmDelivery): Promise<ReceivedCrmDelivery> {
    const installation = await this.installations.find(installationId);
    const receivedAt = this.clock.now();
    const reject = (reason: CrmRejectionReason, error: DomainError): never => {
      if (installation) this.rejections.add(installationId, { reason, at: receivedAt });
      throw error;
    };

    const receivingInstallation = installation && canReceiveDeliveries(installation) ? installation : undefined;
    const secrets = receivingInstallation && this.secrets.decryptValidSecrets(receivingInstallation);
    const verification = this.verify.execute({ headers, body, secrets, now: receivedAt });
    if (verification.outcome !== 'verified') return reject(verification.outcome, toVerificationError(verification));
    if (!receivingInstallation || (await this.sites.find(receivingInstallation.siteId))?.deletion)
      return reject('not_receiving', new InstallationNotFoundError());

    const { deliveryId, sentAt, digest } = verification;
    const { siteId } = receivingInstallation;
    const delivery = { siteId, installationId, deliveryId, receivedAt, sentAt, digest, body };
    const accepted = await this.deliveries.addIfNew(delivery);
    if (accepted.outcome === 'replayed')
      return reject('delivery_replayed', new CrmDeliveryReplayedError(accepted.receivedAt));
    if (accepted.outcome === 'reused') return reject('delivery_id_reused', new CrmDeliveryIdReusedError());
    announceDueCrmDeliveries(this.feed);
    return { deliveryId, receivedAt };
  }
}
