import { createOpenApiDocument } from '../../contracts/openapi/openapi-document.ts';
import { renderCrmSignatureVectors } from './crm-signature-vectors.ts';
import { renderErrorsPage } from './errors-page.ts';
import { renderFactsTable } from './facts-table.ts';
import { renderAssessmentFailures, renderDeliveryFailures } from './failure-tables.ts';
import { type GuideTableRenderers, renderGuideTables } from './guide-tables.ts';
import { renderRoleTable } from './role-table.ts';
import { renderSettingsPage } from './settings-page.ts';
import { renderSpdxLicences } from './spdx-licences-file.ts';
import { renderWebhookSignatureVectors } from './webhook-signature-vectors.ts';
import { renderEventTypesTable, renderRetriesTable } from './webhook-tables.ts';

/** A file that `npm run generate` writes. In a hand-written guide, only the marked tables are replaced. */
export interface GeneratedFile {
  /** Path of the file, relative to the project root. */
  readonly path: string;
  readonly render: () => string;
}

/** All generated files. Rendering is deterministic: as long as the sources do not change, the text is the same. */
export const generatedFiles: readonly GeneratedFile[] = [
  { path: 'contracts/openapi.json', render: () => `${JSON.stringify(createOpenApiDocument(), null, 2)}\n` },
  { path: 'contracts/crm-signature-vectors.json', render: renderCrmSignatureVectors },
  { path: 'contracts/webhook-signature-vectors.json', render: renderWebhookSignatureVectors },
  { path: 'docs/errors.md', render: renderErrorsPage },
  { path: 'docs/configuration.md', render: renderSettingsPage },
  createGuideFile('docs/assessments.md', { facts: renderFactsTable, failures: renderAssessmentFailures }),
  createGuideFile('docs/crm-inbound.md', { failures: renderDeliveryFailures }),
  createGuideFile('docs/security.md', { roles: renderRoleTable }),
  createGuideFile('docs/webhooks.md', { 'event-types': renderEventTypesTable, retries: renderRetriesTable }),
  { path: 'core/assessments/profiles/public-web-evidence/licences.json', render: renderSpdxLicences },
];

function createGuideFile(path: string, tables: GuideTableRenderers): GeneratedFile {
  return { path, render: () => renderGuideTables(path, tables) };
}
