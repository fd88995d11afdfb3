import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.ts';

const root = new URL('../../', import.meta.url);
const stale = generatedFiles
  .map(({ path, text }) => ({ path, address: new URL(path, root), text: text() }))
  .filter(({ address, text }) => !existsSync(address) || readFileSync(address, 'utf8') !== text);

if (process.argv.includes('--check')) {
  for (const { path } of stale) process.stderr.write(`${path} differs from its sources; run npm run generate\n`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const { path, address, text } of stale) {
    mkdirSync(new URL('.', address), { recursive: true });
    writeFileSync(address, text);
    process.stdout.write(`${path} written\n`);
  }
}
