import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvidenceWorld } from './evidence-world.ts';

/** The file that makes a world a harness's internet; it goes when this process ends. */
export function evidenceMapOf({ places }: EvidenceWorld): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-evidence-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'evidence.json');
  writeFileSync(file, JSON.stringify(Object.fromEntries(places)));
  return file;
}
