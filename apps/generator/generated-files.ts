import { openApiDocument } from '../../contracts/openapi.ts';
import { errorsPage } from './errors-page.ts';
import { licencesFile } from './licences-file.ts';
import { settingsPage } from './settings-page.ts';
import { signatureVectors } from './signature-vectors.ts';

/** A file that is written by `npm run generate` and by nobody else. */
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
  { path: 'core/assessments/public-web-evidence/licences.ts', text: licencesFile },
];
