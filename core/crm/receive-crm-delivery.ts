import type { Clock } from '../shared/clock.port.ts';
import type { ConversationFeed } from '../tickets/conversation-feed.port.ts';
import { InstallationNotFound } from './crm-errors.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';
import type { InstallationRepository } from './installation-repository.port.ts';
import type { RecordRefusals } from './record-refusals.ts';
import type { SecretCipher } from './secret-cipher.port.ts';
import type { SentHeaders } from './signed-bytes.ts';
import type { VerifyCrmDelivery } from './verify-crm-delivery.ts';

export interface IncomingDelivery {
  readonly installationId: string;
  readonly headers: SentHeaders;
  /** Exactly the bytes that came; at most `DELIVERY_BYTES_MAX`, which whoever reads them sees to. */
  readonly body: Uint8Array;
}

export interface ReceivedDelivery {
  readonly deliveryId: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/**
 * Verifies a delivery and stores it, to be applied later; the stored event is what refuses it a second time. What is refused
 * burns nothing: only its reason and time are remembered. In this order: @throws InvalidRequest with pointers
 * `header:NAME`; InstallationNotFound, SignatureInvalid, DigestMismatch, TimestampOutOfWindow; InvalidRequest with the
 * pointer of the body; DeliveryReplayed, DeliveryIdReused. Spec 4.9, decisions 5.
 */
export class ReceiveCrmDelivery {
  constructor(
    private readonly installations: InstallationRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly cipher: SecretCipher,
    private readonly verify: VerifyCrmDelivery,
    private readonly recordRefusals: RecordRefusals,
    private readonly feed: ConversationFeed,
    private readonly clock: Clock,
  ) {}

  async execute(_delivery: IncomingDelivery): Promise<ReceivedDelivery> {
    void [this.installations, this.deliveries, this.cipher, this.verify, this.recordRefusals, this.feed, this.clock];
    throw new InstallationNotFound();
  }
}
