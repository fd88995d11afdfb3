import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { packageRoot } from '../composition/package-root.ts';
import { writeClientPackage } from './client-package.ts';
import { readProjectManifest } from './project-manifest.ts';
import { writeServerPackage } from './server-package.ts';

// `npm run package`: writes the files of a release to release/, or to the folder in the first argument. dist/ must be
// built.
const DEFAULT_FOLDER = 'release';
const folder = resolve(packageRoot, process.argv[2] ?? DEFAULT_FOLDER);
const contents = mkdtempSync(join(tmpdir(), 'portico-packages-'));

try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await writeServerPackage(join(contents, 'server'));
  writeClientPackage(join(contents, 'client'));
  for (const name of ['server', 'client']) {
    const file = pack(join(contents, name));
    process.stdout.write(`${join(folder, file)} ${(statSync(join(folder, file)).size / 1e6).toFixed(2)} MB\n`);
  }
  const bill = `portico-${readProjectManifest().version}.cdx.json`;
  writeFileSync(join(folder, bill), describeComponents());
  process.stdout.write(`${join(folder, bill)}\n`);
} finally {
  rmSync(contents, { recursive: true });
}

/** Writes the tarball of a package to the release folder. Returns its file name. */
function pack(source: string): string {
  const output = runNpm(source, 'pack', '--json', '--ignore-scripts', '--pack-destination', folder);
  const [packed] = JSON.parse(output) as readonly { readonly filename: string }[];
  if (packed === undefined) throw new Error(`npm pack wrote nothing: ${output}`);
  return packed.filename;
}

/** The CycloneDX bill of materials of package-lock.json, with the packages that only the build uses. */
function describeComponents(): string {
  return runNpm(packageRoot, 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only');
}

function runNpm(cwd: string, ...parameters: readonly string[]): string {
  return execFileSync('npm', parameters, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64e6,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
