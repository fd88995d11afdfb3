import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Comment, type Program, parseSync } from 'oxc-parser';
import { nodesIn } from './syntax.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** One TypeScript file, parsed. */
export interface SourceFile {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
  /** What it imports or exports again: a path from the root of the project that begins with `/`, or a package. */
  readonly imports: readonly string[];
}

/** What has been read, for rules that run in one process; no rule changes a file. */
const parsed = new Map<string, SourceFile>();
let listed: readonly string[] | undefined;

/** Paths of the files of the working tree that are committed or about to be, from the root of the project. */
export function projectFiles(): readonly string[] {
  listed ??= list();
  return listed;
}

function list(): readonly string[] {
  const deleted = new Set(git('ls-files', '-z', '--deleted'));
  // git lists files that are not added yet first.
  return git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate')
    .filter((path) => !deleted.has(path))
    .sort();
}

/** The text of a file of the project. */
export function read(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8');
}

/** The TypeScript files in these folders of the project. */
export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return projectFiles()
    .filter((path) => /\.tsx?$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)))
    .map((path) => parsed.get(path) ?? remembered(sourceFile(path, read(path))));
}

function remembered(file: SourceFile): SourceFile {
  parsed.set(file.path, file);
  return file;
}

/** A file with this text, as if it stood in the project. @throws Error when it is not TypeScript */
export function sourceFile(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const requests = nodesIn(program).flatMap(({ source }) => (isText(source) ? [source.value] : []));
  return { path, text, program, comments, imports: requests.map((request) => resolve(path, request)) };
}

/** `import … from`, `export … from`, `import(…)` and the type `import(…)` all name what they import their `source`. */
function isText(source: unknown): source is { readonly value: string } {
  return typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string';
}

function resolve(from: string, request: string): string {
  return request.startsWith('.') ? `/${posix.join(posix.dirname(from), request)}` : request;
}

function git(...parameters: readonly string[]): readonly string[] {
  return execFileSync('git', parameters, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '');
}
