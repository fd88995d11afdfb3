import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isHelpRequested } from '../composition/help-text.ts';
import { generatedFiles } from './generated-files.ts';

const root = new URL('../../', import.meta.url);
const USAGE = `Usage: npm run generate -- [--check]

Writes the generated files that are out of date. With --check, lists them and exits with 1 instead.
`;
const stale = generatedFiles
  .map(({ path, render }) => ({ path, url: new URL(path, root), text: render() }))
  .filter(({ url, text }) => !existsSync(url) || readFileSync(url, 'utf8') !== text);

const unknown = process.argv.slice(2).filter((argument) => argument !== '--check');
if (isHelpRequested(unknown)) process.stdout.write(USAGE);
else if (unknown.length > 0) {
  process.stderr.write(`error: unknown option ${unknown.join(' ')}\n${USAGE}`);
  process.exitCode = 2;
} else if (process.argv.includes('--check')) {
  for (const { path } of stale) process.stderr.write(`${path} is out of date; run npm run generate\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const { path, url, text } of stale) {
    mkdirSync(new URL('.', url), { recursive: true });
    writeFileSync(url, text);
    process.stdout.write(`Wrote ${path}\n`);
  }
}
