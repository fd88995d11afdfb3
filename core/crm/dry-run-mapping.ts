import { DeliveryNotFound } from './crm-errors.ts';
import type { DeliveryFailure } from './delivery.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';
import type { FieldMapping, RecordChange } from './field-mapping.ts';
import type { LinkedTickets } from './linked-tickets.ts';
import type { ReadInstallation } from './read-installation.ts';

export interface DryRun {
  readonly siteId: string;
  readonly installationId: string;
  readonly deliveryId: string;
  /** The mapping to try; without one, the installation's own. */
  readonly mapping?: FieldMapping | undefined;
}

/** What applying would do. */
export interface DryRunResult {
  readonly outcome: 'applied' | 'unmatched' | 'failed';
  readonly recordId: string | null;
  readonly ticketId: string | null;
  readonly change: RecordChange | null;
  readonly failureCode: DeliveryFailure | null;
  readonly failurePointer: string | null;
}

/**
 * Says what a mapping would make of a stored delivery, and changes nothing. Decisions 7.
 * @throws InstallationNotFound, DeliveryNotFound
 * @throws InvalidRequest with pointers below `/mapping`; at `/mapping` when neither is there
 */
export class DryRunMapping {
  constructor(
    private readonly readInstallation: ReadInstallation,
    private readonly deliveries: DeliveryRepository,
    private readonly linkedTickets: LinkedTickets,
  ) {}

  async execute({ siteId, installationId }: DryRun): Promise<DryRunResult> {
    await this.readInstallation.execute({ siteId, installationId });
    void [this.deliveries, this.linkedTickets];
    throw new DeliveryNotFound();
  }
}
