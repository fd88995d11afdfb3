import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../composition/package-root.ts';
import { writeDocs } from '../docs/write-docs.ts';
import { buildClient, writeClientTypes } from './build-client.ts';
import { buildConsole } from './build-console.ts';
import { buildPages } from './build-pages.ts';
import { buildPrograms } from './build-programs.ts';
import { buildWidget } from './build-widget.ts';
import { recordBuildTime } from './freshness.ts';

const DIST_FOLDER = 'dist';
const OUTPUT_FOLDERS = ['types', 'widget', 'console', 'docs', 'pages'];

/** Builds the whole product into dist/. */
export async function buildAll(): Promise<void> {
  const startedAt = new Date();
  const writtenPaths = await Promise.all([
    buildPrograms({ outdir: DIST_FOLDER }),
    buildClient(DIST_FOLDER),
    writeClientTypes(),
    buildWidget(join(DIST_FOLDER, 'widget')),
    buildConsole(join(DIST_FOLDER, 'console')),
    buildPages(join(DIST_FOLDER, 'pages')),
    writeDocs(join(DIST_FOLDER, 'docs')),
  ]);
  await removeStaleDistFiles(
    new Set([
      ...writtenPaths.flatMap((paths) => paths ?? []),
      ...OUTPUT_FOLDERS.map((name) => `${DIST_FOLDER}/${name}`),
    ]),
  );
  recordBuildTime(packageRoot, startedAt);
}

/**
 * Removes the files in dist/ that this build did not write. It runs last, so that a failed build leaves the programs of
 * the earlier build intact.
 */
async function removeStaleDistFiles(paths: ReadonlySet<string>): Promise<void> {
  const stale = (await readdir(DIST_FOLDER)).map((name) => `${DIST_FOLDER}/${name}`).filter((path) => !paths.has(path));
  await Promise.all(stale.map((path) => rm(path, { force: true, recursive: true })));
}
