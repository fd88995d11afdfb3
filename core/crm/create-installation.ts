import type { Clock } from '../shared/clock.port.ts';
import type { IdGenerator } from '../shared/id-generator.port.ts';
import type { Installation } from './installation.ts';
import type { InstallationRepository } from './installation-repository.port.ts';
import type { SigningSecretManager } from './signing-secret-manager.ts';

export interface NewInstallation {
  readonly siteId: string;
  readonly name: string;
}

/** A CRM connection with the secret that was just created, in plain text. The secret cannot be read later. */
export interface InstallationWithSecret {
  readonly installation: Installation;
  readonly secret: string;
}

/** Creates a CRM connection. It is active, but it has no mapping and does not accept deliveries yet. */
export class CreateInstallation {
  constructor(
    private readonly installations: InstallationRepository,
    private readonly secrets: SigningSecretManager,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  async execute({ siteId, name }: NewInstallation): Promise<InstallationWithSecret> {
    const id = this.ids.next('ins');
    const now = this.clock.now();
    const { signingSecret, secret } = this.secrets.create(id);
    const installation: Installation = {
      id,
      siteId,
      name: name.trim(),
      status: 'active',
      inboundEnabled: false,
      mapping: null,
      secrets: [signingSecret],
      createdAt: now,
      updatedAt: now,
    };
    await this.installations.add(installation);
    return { installation, secret };
  }
}
