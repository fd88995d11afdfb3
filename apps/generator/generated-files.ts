import { openApiDocument } from '../../contracts/openapi/openapi-document.ts';
import { errorsPage } from './errors-page.ts';
import { factsTable } from './facts-table.ts';
import { assessmentFailures, deliveryFailures } from './failure-tables.ts';
import { type GuideTables, guideWithTables } from './guide-tables.ts';
import { licencesFile } from './licences-file.ts';
import { settingsPage } from './settings-page.ts';
import { signatureVectors } from './signature-vectors.ts';

/** A file that `npm run generate` writes: whole, or the marked tables of a guide. */
export interface GeneratedFile {
  /** From the root of the project. */
  readonly path: string;
  readonly text: () => string;
}

/** Every generated file. The same sources give the same text. */
export const generatedFiles: readonly GeneratedFile[] = [
  { path: 'contracts/openapi.json', text: () => `${JSON.stringify(openApiDocument(), null, 2)}\n` },
  { path: 'contracts/crm-signature-vectors.json', text: signatureVectors },
  { path: 'docs/errors.md', text: errorsPage },
  { path: 'docs/configuration.md', text: settingsPage },
  guide('docs/assessments.md', { facts: factsTable, failures: assessmentFailures }),
  guide('docs/crm-inbound.md', { failures: deliveryFailures }),
  { path: 'core/assessments/profiles/public-web-evidence/licences.json', text: licencesFile },
];

function guide(path: string, tables: GuideTables): GeneratedFile {
  return { path, text: () => guideWithTables(path, tables) };
}
