import type { FieldMapping } from '../../core/crm/field-mapping.ts';
import type { UseCases } from '../composition/use-cases.ts';
import type { CrmIdentities } from './identities.ts';

/** Reads `{ "record": { "id", "status", "priority" }, "comment": { "text", "author" } }`, as far as it is there. */
const MAPPING: FieldMapping = {
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

/** Creates a CRM connection that accepts and applies deliveries, and an inactive one. */
export async function seedCrm(useCases: UseCases, siteId: string): Promise<CrmIdentities> {
  const { installation, secret } = await useCases.createInstallation.execute({ siteId, name: 'Example CRM' });
  await useCases.configureInstallation.execute({
    siteId,
    installationId: installation.id,
    inboundEnabled: true,
    mapping: MAPPING,
  });
  const other = await useCases.createInstallation.execute({ siteId, name: 'Retired CRM' });
  const inactiveInstallationId = other.installation.id;
  await useCases.configureInstallation.execute({
    siteId,
    installationId: inactiveInstallationId,
    status: 'inactive',
    inboundEnabled: true,
  });
  return { installationId: installation.id, inactiveInstallationId, signingSecret: secret };
}
