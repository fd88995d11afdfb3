import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { contextFiles } from './build-context.ts';
import { readCopy, readStages, type Stage } from './dockerfile.ts';

export interface Image {
  /** The folder that stands for `/` of the image. */
  readonly root: string;
  /** The working directory, from `/`. */
  readonly workingDirectory: string;
  /** The last stage. */
  readonly stage: Stage;
}

/** The root folder of each stage that was built. */
type Built = ReadonlyMap<string, string>;

/**
 * Does in folders below `folder` what `docker build` does with the Dockerfile of `project`: copies the files that it
 * copies, runs what it runs, in its order. Each stage is a folder that stands for the `/` of that stage.
 */
export function buildImage(project: string, folder: string): Image {
  const stages = readStages(readFileSync(join(project, 'Dockerfile'), 'utf8'));
  const last = stages.at(-1) ?? assert.fail('the Dockerfile has no stage');
  const context = contextFiles(project);
  const built = new Map<string, string>();
  let workingDirectory = '/';
  for (const [index, stage] of stages.entries()) {
    const root = join(folder, `stage-${index}`);
    mkdirSync(root);
    workingDirectory = '/';
    for (const { name, value } of stage.instructions) {
      const inside = join(root, workingDirectory);
      if (name === 'WORKDIR') {
        workingDirectory = value;
        mkdirSync(join(root, value), { recursive: true });
      }
      if (name === 'COPY') copy(value, inside, project, context, built);
      if (name === 'RUN') for (const command of value.split(' && ')) run(command, root, inside, project);
    }
    if (stage.name !== undefined) built.set(stage.name, root);
  }
  // A program that refers to a file of an earlier stage must not find it.
  for (const root of built.values()) rmSync(root, { recursive: true });
  return { root: join(folder, `stage-${stages.length - 1}`), workingDirectory, stage: last };
}

function copy(value: string, to: string, project: string, context: readonly string[], built: Built): void {
  const { from, sources, destination } = readCopy(value);
  for (const source of sources) {
    const target = destination.endsWith('/') ? join(to, destination, basename(source)) : join(to, destination);
    if (from !== undefined) {
      const root = built.get(from) ?? assert.fail(`COPY --from=${from}: there is no such stage before it`);
      const path = join(root, source);
      if (statSync(path).isDirectory()) copyFolder(path, target);
      else cpSync(path, target);
      continue;
    }
    const files = context.filter((file) => file === source || file.startsWith(`${source}/`));
    assert.ok(files.length > 0, `COPY ${source}: nothing of it is in the build context`);
    for (const file of files) cpSync(join(project, file), join(target, relative(source, file)));
  }
}

/** Runs one command of a `RUN` instruction, or does what it would do to the folder of the stage. */
function run(command: string, root: string, inside: string, project: string): void {
  const madeFolder = /^mkdir -m (\d+) (\/\S+)$/.exec(command);
  if (command === 'npm ci') install(inside, project);
  else if (command === 'npm prune --omit=dev') keepProductionPackages(inside, project);
  else if (madeFolder) mkdirSync(join(root, madeFolder[2] ?? ''), { mode: Number.parseInt(madeFolder[1] ?? '', 8) });
  // The user who runs the test owns the folder already.
  else assert.match(command, /^chown node:node \/\S+$/, `the tests do not know how to run "${command}"`);
}

/**
 * Stands for `npm ci`, since tests reach nothing outside loopback: it links the packages that are installed in the
 * project, and runs the script `prepare` as npm does.
 */
function install(inside: string, project: string): void {
  const packages = join(inside, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(project, 'node_modules'))) {
    // The build writes into .cache: linked, it would read and write the project's own.
    if (name !== '.cache') symlinkSync(join(project, 'node_modules', name), join(packages, name));
  }
  const { scripts } = JSON.parse(readFileSync(join(inside, 'package.json'), 'utf8')) as {
    scripts: { prepare: string };
  };
  const { status, stderr, stdout } = spawnSync('sh', ['-c', scripts.prepare], {
    cwd: inside,
    env: { PATH: `${join(packages, '.bin')}:${dirname(process.execPath)}:${process.env['PATH']}` },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
}

/** Leaves the packages that package-lock.json does not mark as needed for development alone. */
function keepProductionPackages(inside: string, project: string): void {
  rmSync(join(inside, 'node_modules'), { recursive: true });
  const { packages } = JSON.parse(readFileSync(join(inside, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; optional?: true; devOptional?: true }>;
  };
  const isWithinAnother = (path: string) => path.lastIndexOf('node_modules/') > 0;
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    const isInstalled = existsSync(join(project, path));
    if (path === '' || (!isInstalled && (dev || optional || devOptional))) continue;
    assert.ok(isInstalled, `${path} is not installed`);
    if (dev) rmSync(join(inside, path), { recursive: true, force: true });
    else if (!isWithinAnother(path)) copyFolder(join(project, path), join(inside, path));
  }
}

/** Copies by hard links where it can, since copying packages byte by byte takes seconds. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const copied = ['-RPl', '-RP'].some((flags) => spawnSync('cp', [flags, `${from}/.`, to]).status === 0);
  assert.ok(copied, `${from} could not be copied`);
}
