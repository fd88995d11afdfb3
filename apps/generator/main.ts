import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isHelpRequested } from '../composition/help-text.ts';
import { generatedFiles } from './generated-files.ts';

const projectRoot = new URL('../../', import.meta.url);
const USAGE = `Usage: npm run generate -- [--check]

Writes the generated files that are out of date. With --check, lists them and exits with 1 instead.
`;
const staleFiles = generatedFiles
  .map(({ path, render }) => ({ path, url: new URL(path, projectRoot), text: render() }))
  .filter(({ url, text }) => !existsSync(url) || readFileSync(url, 'utf8') !== text);

const unknownArguments = process.argv.slice(2).filter((argument) => argument !== '--check');
if (isHelpRequested(unknownArguments)) process.stdout.write(USAGE);
else if (unknownArguments.length > 0) {
  process.stderr.write(`error: unknown option ${unknownArguments.join(' ')}\n${USAGE}`);
  process.exitCode = 2;
} else if (process.argv.includes('--check')) {
  for (const { path } of staleFiles) process.stderr.write(`${path} is out of date; run npm run generate\n`);
  process.exitCode = staleFiles.length > 0 ? 1 : 0;
} else {
  for (const { path, url, text } of staleFiles) {
    mkdirSync(new URL('.', url), { recursive: true });
    writeFileSync(url, text);
    process.stdout.write(`Wrote ${path}\n`);
  }
}
