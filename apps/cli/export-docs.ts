import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { openBuiltFiles } from '../composition/built-files.ts';
import { packageRoot } from '../composition/package-root.ts';
import { SERVED_OR_EXPORTED_ATTRIBUTE } from '../docs/served-or-exported-attribute.ts';
import { addCommand } from './command.ts';
import { CommandError } from './command-errors.ts';
import { printJson, printStatus } from './print.ts';

/** Registers `portico export-docs`. */
export function addExportDocsCommand(program: Command): void {
  addCommand(program, {
    name: 'export-docs',
    summary: 'export the documentation as static files',
    description:
      'Export the pages under /docs to a folder: the guides, the reference, the search and openapi.json. All links ' +
      'are relative, so any static host can serve them under any path. The folder must be empty or missing.',
    usage: '<folder> [options]',
    example: 'portico export-docs public/docs',
  })
    .argument('<folder>', 'target folder')
    .option('--json', 'print the file names as a JSON array')
    .action(exportDocs);
}

async function exportDocs(folder: string, { json = false }: { readonly json?: boolean }): Promise<void> {
  const builtDocs = openBuiltFiles(join(packageRoot, 'dist', 'docs'));
  const files = [...builtDocs.paths].sort();
  if (files.length === 0) throw new CommandError('The documentation is not built. Run npm install to build it.');
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandError(`${folder} is not empty.`);
  for (const path of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, path.endsWith('.html') ? markPageAsExported(builtDocs.read(path)) : builtDocs.read(path));
  }
  if (json) return printJson(files);
  printStatus(`Exported ${files.length} files to ${folder}. Start page: index.html`);
}

function markPageAsExported(page: Uint8Array): string {
  return Buffer.from(page)
    .toString('utf8')
    .replace(SERVED_OR_EXPORTED_ATTRIBUTE.served, SERVED_OR_EXPORTED_ATTRIBUTE.exported);
}
