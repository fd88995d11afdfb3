import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
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
  else if (command === 'npm prune --omit=dev') keepProductionPackages(inside, project);
  else if (mkdir) mkdirSync(join(root, mkdir[2] ?? ''), { mode: Number.parseInt(mkdir[1] ?? '', 8) });
  // No effect needed: the user who runs the test owns the folder.
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

/** Emulates `npm prune --omit=dev`: keeps the packages that package-lock.json does not mark as `dev`. */
function keepProductionPackages(inside: string, project: string): void {
  rmSync(join(inside, 'node_modules'), { recursive: true });
  const { packages } = JSON.parse(readFileSync(join(inside, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; optional?: true; devOptional?: true }>;
  };
  const isNested = (path: string) => path.lastIndexOf('node_modules/') > 0;
  for (const [path, { dev, optional, devOptional }] of Object.entries(packages)) {
    const isInstalled = existsSync(join(project, path));
    if (path === '' || (!isInstalled && (dev || optional || devOptional))) continue;
    assert.ok(isInstalled, `${path} is not installed`);
    if (dev) rmSync(join(inside, path), { recursive: true, force: true });
    else if (!isNested(path)) copyFolder(join(project, path), join(inside, path));
  }
}

/** Creates hard links if possible, because copying packages takes seconds. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const copied = ['-RPl', '-RP'].some((flags) => spawnSync('cp', [flags, `${from}/.`, to]).status === 0);
  assert.ok(copied, `cannot copy ${from}`);
}
