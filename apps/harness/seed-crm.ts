import type { DependencyContainer } from 'tsyringe';
import { ConfigureInstallation } from '../../core/crm/configure-installation.ts';
import { CreateInstallation } from '../../core/crm/create-installation.ts';
import type { FieldMapping } from '../../core/crm/field-mapping.ts';
import type { CrmIdentities } from './identities.ts';

/** Maps `{ "record": { "id", "status", "priority" }, "comment": { "text", "author" } }`. Each field is optional. */
const CRM_FIELD_MAPPING: FieldMapping = {
  recordId: '/record/id',
  status: {
    pointer: '/record/status',
    values: { new: 'open', open: 'open', escalated: 'escalated', resolved: 'resolved', closed: 'resolved' },
  },
  priority: {
    pointer: '/record/priority',
    values: { low: 'normal', normal: 'normal', high: 'high', urgent: 'urgent' },
  },
  comment: '/comment/text',
  authorName: '/comment/author',
};

/** Creates a CRM connection that accepts and applies deliveries, and an inactive CRM connection. */
export async function seedCrm(container: DependencyContainer, siteId: string): Promise<CrmIdentities> {
  const [createInstallation, configureInstallation] = [
    container.resolve(CreateInstallation),
    container.resolve(ConfigureInstallation),
  ];
  const { installation, secret } = await createInstallation.execute({ siteId, name: 'Example CRM' });
  await configureInstallation.execute({
    siteId,
    installationId: installation.id,
    inboundEnabled: true,
    mapping: CRM_FIELD_MAPPING,
  });
  const inactive = await createInstallation.execute({ siteId, name: 'Retired CRM' });
  const inactiveInstallationId = inactive.installation.id;
  await configureInstallation.execute({
    siteId,
    installationId: inactiveInstallationId,
    status: 'inactive',
    inboundEnabled: true,
  });
  return { installationId: installation.id, inactiveInstallationId, signingSecret: secret };
}
