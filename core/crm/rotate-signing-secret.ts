import type { Clock } from '../shared/clock.port.ts';
import { rotateSecrets } from '../shared/sealed-secrets.ts';
import type { InstallationWithSecret } from './create-installation.ts';
import { InstallationNotFoundError, TooManySigningSecretsError } from './crm-errors.ts';
import { type Installation, MAX_SIGNING_SECRETS } from './installation.ts';
import type { InstallationRepository } from './installation-repository.port.ts';
import type { SigningSecretManager } from './signing-secret-manager.ts';

export interface RotateSigningSecretCommand {
  readonly siteId: string;
  readonly installationId: string;
  /** How long the older secrets stay valid, in seconds. */
  readonly overlapSeconds: number;
}

/**
 * Creates a new signing secret for a CRM connection. Older secrets expire after `overlapSeconds`, unless they already
 * expire earlier.
 * @throws InstallationNotFoundError, TooManySigningSecretsError
 */
export class RotateSigningSecret {
  constructor(
    private readonly installations: InstallationRepository,
    private readonly secrets: SigningSecretManager,
    private readonly clock: Clock,
  ) {}

  async execute({
    siteId,
    installationId,
    overlapSeconds,
  }: RotateSigningSecretCommand): Promise<InstallationWithSecret> {
    const now = this.clock.now();
    const end = now + overlapSeconds * 1000;
    const { signingSecret, secret } = this.secrets.create(installationId);
    const rotated = (installation: Installation): Installation => {
      const secrets = rotateSecrets(installation.secrets, signingSecret, end, now);
      if (secrets.length > MAX_SIGNING_SECRETS) {
        throw new TooManySigningSecretsError(
          `There are already ${MAX_SIGNING_SECRETS} valid secrets. The oldest must expire first.`,
        );
      }
      return { ...installation, secrets, updatedAt: now };
    };
    const installation = await this.installations.change(siteId, installationId, rotated);
    if (!installation) throw new InstallationNotFoundError();
    return { installation, secret };
  }
}
