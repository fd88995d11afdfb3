import type { ChangeFeed } from '../shared/change-feed.port.ts';
import type { Clock } from '../shared/clock.port.ts';
import { InvalidRequestError } from '../shared/domain-error.ts';
import { announceDueCrmDeliveries } from './crm-delivery-announcements.ts';
import { InstallationNotFoundError } from './crm-errors.ts';
import type { FieldMapping } from './field-mapping.ts';
import type { Installation, InstallationStatus } from './installation.ts';
import type { InstallationRepository } from './installation-repository.port.ts';
import { validateMapping } from './validate-mapping.ts';

export interface ConfigureInstallationCommand {
  readonly siteId: string;
  readonly installationId: string;
  readonly name?: string | undefined;
  readonly status?: InstallationStatus | undefined;
  readonly inboundEnabled?: boolean | undefined;
  /** `null` removes the mapping. Deliveries then wait until the connection has a mapping again. */
  readonly mapping?: FieldMapping | null | undefined;
}

/**
 * Updates a CRM connection. Fields that are `undefined` stay unchanged. If any field is invalid, nothing changes.
 * Waiting deliveries are applied once the connection is active and has a mapping.
 * @throws InstallationNotFoundError
 * @throws InvalidRequestError with pointers below `/mapping`
 */
export class ConfigureInstallation {
  constructor(
    private readonly installations: InstallationRepository,
    private readonly feed: ChangeFeed,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, installationId, ...change }: ConfigureInstallationCommand): Promise<Installation> {
    const violations = change.mapping ? validateMapping(change.mapping, '/mapping') : [];
    if (violations.length > 0) throw new InvalidRequestError(violations);

    const { name, status, inboundEnabled, mapping } = change;
    const now = this.clock.now();
    const changed = await this.installations.change(siteId, installationId, (installation) => ({
      ...installation,
      name: name?.trim() ?? installation.name,
      status: status ?? installation.status,
      inboundEnabled: inboundEnabled ?? installation.inboundEnabled,
      mapping: mapping === undefined ? installation.mapping : mapping,
      updatedAt: now,
    }));
    if (!changed) throw new InstallationNotFoundError();
    announceDueCrmDeliveries(this.feed);
    return changed;
  }
}
