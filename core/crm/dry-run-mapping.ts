import { InvalidRequest } from '../shared/domain-error.ts';
import { DeliveryNotFound } from './crm-errors.ts';
import type { DeliveryRepository } from './delivery-repository.port.ts';
import type { FieldMapping } from './field-mapping.ts';
import { validateMapping } from './mapping-faults.ts';
import type { Preview, PreviewDelivery } from './preview-delivery.ts';
import type { ReadInstallation } from './read-installation.ts';

export interface DryRun {
  readonly siteId: string;
  readonly installationId: string;
  readonly deliveryId: string;
  /** The mapping to try; without one, the installation's own. */
  readonly mapping?: FieldMapping | undefined;
}

/**
 * Previews what a mapping would make of a stored delivery; changes nothing.
 * @throws InstallationNotFound, DeliveryNotFound
 * @throws InvalidRequest with pointers below `/mapping`; at `/mapping` where neither has one
 */
export class DryRunMapping {
  constructor(
    private readonly readInstallation: ReadInstallation,
    private readonly deliveries: DeliveryRepository,
    private readonly previews: PreviewDelivery,
  ) {}

  async execute({ siteId, installationId, deliveryId, mapping: given }: DryRun): Promise<Preview> {
    const installation = await this.readInstallation.execute({ siteId, installationId });
    const mapping = given ?? installation.mapping;
    if (!mapping) throw new InvalidRequest([{ pointer: '/mapping', detail: 'is required: the installation has none' }]);
    const faults = validateMapping(mapping, '/mapping');
    if (faults.length > 0) throw new InvalidRequest(faults);
    const delivery = await this.deliveries.find({ siteId, installationId, deliveryId });
    if (!delivery) throw new DeliveryNotFound();
    return this.previews.preview(siteId, mapping, this.previews.mapBody(mapping, delivery.body));
  }
}
