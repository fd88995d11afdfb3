import { InvalidRequestError } from '../shared/domain-error.ts';
import type { CrmDeliveryRepository } from './crm-delivery-repository.port.ts';
import { CrmDeliveryNotFoundError } from './crm-errors.ts';
import type { FieldMapping } from './field-mapping.ts';
import type { CrmDeliveryPreview, PreviewCrmDelivery } from './preview-crm-delivery.ts';
import type { ReadInstallation } from './read-installation.ts';
import { validateMapping } from './validate-mapping.ts';

export interface DryRunMappingCommand {
  readonly siteId: string;
  readonly installationId: string;
  readonly deliveryId: string;
  /** The mapping to try. Default: the mapping of the CRM connection. */
  readonly mapping?: FieldMapping | undefined;
}

/**
 * Previews how a stored delivery would change its ticket with a given mapping. Changes nothing.
 * @throws InstallationNotFoundError, CrmDeliveryNotFoundError
 * @throws InvalidRequestError with pointers below `/mapping`, or with `/mapping` itself if there is no mapping to try
 */
export class DryRunMapping {
  constructor(
    private readonly readInstallation: ReadInstallation,
    private readonly deliveries: CrmDeliveryRepository,
    private readonly previews: PreviewCrmDelivery,
  ) {}

  async execute({
    siteId,
    installationId,
    deliveryId,
    mapping: triedMapping,
  }: DryRunMappingCommand): Promise<CrmDeliveryPreview> {
    const installation = await this.readInstallation.execute({ siteId, installationId });
    const mapping = triedMapping ?? installation.mapping;
    if (!mapping)
      throw new InvalidRequestError([
        { pointer: '/mapping', detail: 'is required, because the CRM connection has no mapping' },
      ]);
    const violations = validateMapping(mapping, '/mapping');
    if (violations.length > 0) throw new InvalidRequestError(violations);
    const delivery = await this.deliveries.find({ siteId, installationId, deliveryId });
    if (!delivery) throw new CrmDeliveryNotFoundError();
    return this.previews.preview(siteId, mapping, this.previews.mapBody(mapping, delivery.body));
  }
}
