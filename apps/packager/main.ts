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
const DEFAULT_RELEASE_FOLDER = 'release';
const releaseFolder = resolve(packageRoot, process.argv[2] ?? DEFAULT_RELEASE_FOLDER);
const contentsFolder = mkdtempSync(join(tmpdir(), 'portico-packages-'));

try {
  rmSync(releaseFolder, { recursive: true, force: true });
  mkdirSync(releaseFolder, { recursive: true });
  await writeServerPackage(join(contentsFolder, 'server'));
  writeClientPackage(join(contentsFolder, 'client'));
  for (const name of ['server', 'client']) {
    const file = packTarball(join(contentsFolder, name));
    process.stdout.write(
      `${join(releaseFolder, file)} ${(statSync(join(releaseFolder, file)).size / 1e6).toFixed(2)} MB\n`,
    );
  }
  const sbomFile = `portico-${readProjectManifest().version}.cdx.json`;
  writeFileSync(join(releaseFolder, sbomFile), createSbom());
  process.stdout.write(`${join(releaseFolder, sbomFile)}\n`);
} finally {
  rmSync(contentsFolder, { recursive: true });
}

/** Writes the tarball of the package in `source` to the release folder. Returns the file name of the tarball. */
function packTarball(source: string): string {
  const output = runNpm(source, 'pack', '--json', '--ignore-scripts', '--pack-destination', releaseFolder);
  const [packed] = JSON.parse(output) as readonly { readonly filename: string }[];
  if (packed === undefined) throw new Error(`npm pack wrote nothing: ${output}`);
  return packed.filename;
}

/** Creates the CycloneDX bill of materials of package-lock.json, including the packages that only the build uses. */
function createSbom(): string {
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
