import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { asksForHelp } from '../composition/help-text.ts';
import { generatedFiles } from './generated-files.ts';

const root = new URL('../../', import.meta.url);
const USAGE = `Usage: npm run generate -- [--check]

Writes the generated files that differ from their sources. With --check it writes nothing, names
them and exits with 1.
`;
const stale = generatedFiles
  .map(({ path, render }) => ({ path, address: new URL(path, root), text: render() }))
  .filter(({ address, text }) => !existsSync(address) || readFileSync(address, 'utf8') !== text);

const unknown = process.argv.slice(2).filter((argument) => argument !== '--check');
if (asksForHelp(unknown)) process.stdout.write(USAGE);
else if (unknown.length > 0) {
  process.stderr.write(`${unknown.join(' ')} is no option.\n${USAGE}`);
  process.exitCode = 2;
} else if (process.argv.includes('--check')) {
  for (const { path } of stale) process.stderr.write(`${path} differs from its sources; run npm run generate\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const { path, address, text } of stale) {
    mkdirSync(new URL('.', address), { recursive: true });
    writeFileSync(address, text);
    process.stdout.write(`${path} written\n`);
  }
}
