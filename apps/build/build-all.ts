import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../composition/package-root.ts';
import { writeDocs } from '../docs/write-docs.ts';
import { buildClient, writeClientTypes } from './client.ts';
import { buildConsole } from './console.ts';
import { recordBuild } from './freshness.ts';
import { buildPages } from './pages.ts';
import { buildPrograms } from './programs.ts';
import { buildWidget } from './widget.ts';

const DIST = 'dist';
const FOLDERS = ['types', 'widget', 'console', 'docs', 'pages'];

/** Builds the whole product into dist/. */
export async function buildAll(): Promise<void> {
  const startedAt = new Date();
  const written = await Promise.all([
    buildPrograms({ outdir: DIST }),
    buildClient(DIST),
    writeClientTypes(),
    buildWidget(join(DIST, 'widget')),
    buildConsole(join(DIST, 'console')),
    buildPages(join(DIST, 'pages')),
    writeDocs(join(DIST, 'docs')),
  ]);
  await removeExcept(
    new Set([...written.flatMap((paths) => paths ?? []), ...FOLDERS.map((name) => `${DIST}/${name}`)]),
  );
  recordBuild(packageRoot, startedAt);
}

/**
 * Removes the files in dist/ that this build did not write. It runs last, so that a failed build leaves the programs of
 * the earlier build intact.
 */
async function removeExcept(paths: ReadonlySet<string>): Promise<void> {
  const stale = (await readdir(DIST)).map((name) => `${DIST}/${name}`).filter((path) => !paths.has(path));
  await Promise.all(stale.map((path) => rm(path, { force: true, recursive: true })));
}
