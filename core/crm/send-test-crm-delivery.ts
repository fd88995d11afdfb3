import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { formatIsoTime } from '../shared/time.ts';
import { toSignedPrefix } from './crm-delivery-headers.ts';
import { InstallationNotReceivingError } from './crm-errors.ts';
import { canReceiveDeliveries } from './installation.ts';
import type { ReadInstallation } from './read-installation.ts';
import type { ReceiveCrmDelivery, ReceivedCrmDelivery } from './receive-crm-delivery.ts';
import { createSampleEvent } from './sample-event.ts';
import type { SigningSecretManager } from './signing-secret-manager.ts';

export interface SendTestCrmDeliveryCommand {
  readonly siteId: string;
  readonly installationId: string;
  /** The event to send. Default: a sample event with a value for every pointer of the mapping. */
  readonly event?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Creates and signs a delivery for the CRM connection, and passes it to `ReceiveCrmDelivery` like a delivery from
 * outside.
 * @throws InstallationNotFoundError, InstallationNotReceivingError, InvalidRequestError
 */
export class SendTestCrmDelivery {
  constructor(
    private readonly readInstallation: ReadInstallation,
    private readonly receive: ReceiveCrmDelivery,
    private readonly secrets: SigningSecretManager,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  async execute({ siteId, installationId, event }: SendTestCrmDeliveryCommand): Promise<ReceivedCrmDelivery> {
    const installation = await this.readInstallation.execute({ siteId, installationId });
    const [secret] = this.secrets.decryptValidSecrets(installation);
    if (!canReceiveDeliveries(installation) || secret === undefined) throw new InstallationNotReceivingError();

    const body = UTF8_ENCODER.encode(event ? JSON.stringify(event) : createSampleEvent(installation.mapping));
    const timestamp = formatIsoTime(this.clock.now());
    const deliveryId = this.ids.next('evt');
    const hmac = this.cryptography.hmacSha256(secret, toSignedPrefix({ timestamp, deliveryId }), body);
    const headers = {
      'x-service-timestamp': [timestamp],
      'x-service-delivery-id': [deliveryId],
      'x-service-content-sha256': [this.cryptography.sha256OfBytes(body)],
      'x-service-signature': [`v1=${hmac}`],
    };
    return this.receive.execute({ installationId, headers, body });
  }
}

const UTF8_ENCODER = new TextEncoder();
