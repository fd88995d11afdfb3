import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { contextFiles } from './build-context.ts';
import { readCopy, readStages, type Stage } from './dockerfile.ts';

export interface Image {
  /** The folder that represents `/` of the image. */
  readonly root: string;
  /** The working directory, relative to `/`. */
  readonly workingDirectory: string;
  /** The last stage. */
  readonly stage: Stage;
}

/** The root folders of the built stages, by stage name. */
type StageRoots = ReadonlyMap<string, string>;

/**
 * Emulates `docker build` with the Dockerfile of `project`: executes its COPY and RUN instructions in order. Each stage
 * is a folder below `folder` that represents the `/` of the stage.
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
  // Remove the earlier stages: programs of the image must not find their files.
  for (const root of built.values()) rmSync(root, { recursive: true });
  return { root: join(folder, `stage-${stages.length - 1}`), workingDirectory, stage: last };
}

function copy(value: string, to: string, project: string, context: readonly string[], built: StageRoots): void {
  const { from, sources, destination } = readCopy(value);
  for (const source of sources) {
    const target = destination.endsWith('/') ? join(to, destination, basename(source)) : join(to, destination);
    if (from !== undefined) {
      const root = built.get(from) ?? assert.fail(`COPY --from=${from}: no earlier stage has this name`);
      const path = join(root, source);
      if (statSync(path).isDirectory()) copyFolder(path, target);
      else cpSync(path, target);
      continue;
    }
    const files = context.filter((file) => file === source || file.startsWith(`${source}/`));
    assert.ok(files.length > 0, `COPY ${source}: not in the build context`);
    for (const file of files) cpSync(join(project, file), join(target, relative(source, file)));
  }
}

/** Emulates one command of a `RUN` instruction in the folder of the stage. */
function run(command: string, root: string, inside: string, project: string): void {
  const mkdir = /^mkdir -m (\d+) (\/\S+)$/.exec(command);
  if (command === 'npm ci') installPackages(inside, project);
  else if (command === 'npm run package') runScript(inside, 'package');
  else if (command === 'npm pkg delete optionalDependencies.better-sqlite3') removeOldDriver(inside);
  else if (command === 'npm prune') keepNeededPackages(inside, project);
  else if (mkdir) mkdirSync(join(root, mkdir[2] ?? ''), { mode: Number.parseInt(mkdir[1] ?? '', 8) });
  else if (/^(?:tar|mv) /.test(command)) runShell(command.replaceAll(' /', ` ${root}/`), inside);
  // Needs no emulation, because the user who runs the test owns the folder.
  else assert.match(command, /^chown node:node \/\S+$/, `unsupported command: ${command}`);
}

/**
 * Emulates `npm ci` without network: links the packages that are installed in the project and runs the script
 * `prepare`.
 */
function installPackages(inside: string, project: string): void {
  const packages = join(inside, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(project, 'node_modules'))) {
    // Not linked, because the build would write into the .cache of the project.
    if (name !== '.cache') symlinkSync(join(project, 'node_modules', name), join(packages, name));
  }
  runScript(inside, 'prepare');
}

/** Runs a script of package.json. */
function runScript(inside: string, name: string): void {
  const { scripts } = JSON.parse(readFileSync(join(inside, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  runShell(scripts[name] ?? assert.fail(`package.json has no script ${name}`), inside);
}

function runShell(command: string, inside: string): void {
  const { status, stderr, stdout } = spawnSync('sh', ['-c', command], {
    cwd: inside,
    env: { PATH: `${join(inside, 'node_modules/.bin')}:${dirname(process.execPath)}:${process.env['PATH']}` },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
}

/** Removes the SQLite driver for Node.js 20 from package.json. Keeps it on Node.js 20, where the test needs it. */
function removeOldDriver(inside: string): void {
  if (process.versions.node.startsWith('20.')) return;
  const file = join(inside, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { optionalDependencies: Record<string, string> };
  delete manifest.optionalDependencies['better-sqlite3'];
  writeFileSync(file, JSON.stringify(manifest));
}

/** The dependencies of a package in package.json and package-lock.json. */
interface Dependencies {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface LockedPackage extends Dependencies {
  readonly optional?: true;
  readonly devOptional?: true;
}

/** Emulates `npm prune`: keeps the packages that package.json needs, directly or through others. */
function keepNeededPackages(inside: string, project: string): void {
  rmSync(join(inside, 'node_modules'), { recursive: true });
  const read = (name: string) => JSON.parse(readFileSync(join(inside, name), 'utf8'));
  const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, LockedPackage>> };
  const needed = new Set<string>();
  const visit = (from: string, { dependencies, optionalDependencies }: Dependencies): void => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = findPackage(packages, from, name);
      const locked = packages[path] ?? {};
      if (!existsSync(join(project, path))) {
        assert.ok(locked.optional || locked.devOptional, `${path} is not installed`);
        continue;
      }
      if (needed.has(path)) continue;
      needed.add(path);
      visit(path, locked);
    }
  };
  visit('', read('package.json') as Dependencies);
  const isNested = (path: string) => path.lastIndexOf('node_modules/') > 0;
  for (const path of needed) if (!isNested(path)) copyFolder(join(project, path), join(inside, path));
}

/** Finds a package like `require` in the package at the path `from`: first in its own `node_modules`, then above. */
function findPackage(packages: Readonly<Record<string, unknown>>, from: string, name: string): string {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (path in packages || from === '') return path;
  return findPackage(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/** Creates hard links if possible, because copying packages takes seconds. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const copied = ['-RPl', '-RP'].some((flags) => spawnSync('cp', [flags, `${from}/.`, to]).status === 0);
  assert.ok(copied, `cannot copy ${from}`);
}
