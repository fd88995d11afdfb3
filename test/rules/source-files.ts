import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Comment, type Program, parseSync } from 'oxc-parser';
import { collectNodes } from './syntax.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A parsed TypeScript file. */
export interface SourceFile {
  /** Relative to the project root. */
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
  /** Imported and re-exported modules: a path from the project root that begins with `/`, or a package. */
  readonly imports: readonly string[];
}

/** Parsed files. All rules run in one process, and none changes a file. */
const cache = new Map<string, SourceFile>();
let cachedPaths: readonly string[] | undefined;

/**
 * Paths of the tracked and untracked files of the working tree, relative to the project root, without ignored files.
 */
export function listProjectFiles(): readonly string[] {
  cachedPaths ??= listPaths();
  return cachedPaths;
}

function listPaths(): readonly string[] {
  const deleted = new Set(runGit('ls-files', '-z', '--deleted'));
  // Sorted, because git lists untracked files first.
  return runGit('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate')
    .filter((path) => !deleted.has(path))
    .sort();
}

/** Reads a file of the project. */
export function readProjectFile(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8');
}

/** Parses the TypeScript files in these folders. */
export function parseSourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return listProjectFiles()
    .filter((path) => /\.tsx?$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)))
    .map((path) => cache.get(path) ?? cacheFile(parseSourceFile(path, readProjectFile(path))));
}

function cacheFile(file: SourceFile): SourceFile {
  cache.set(file.path, file);
  return file;
}

/** Parses `text` as a file at `path`. @throws Error if it is not valid TypeScript */
export function parseSourceFile(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const requests = collectNodes(program).flatMap(({ source }) => (isStringLiteral(source) ? [source.value] : []));
  return { path, text, program, comments, imports: requests.map((request) => resolveImport(path, request)) };
}

/** `source` of `import … from`, `export … from`, `import(…)` and the type `import(…)` is a string literal. */
function isStringLiteral(source: unknown): source is { readonly value: string } {
  return typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string';
}

/** Returns the path of an imported module from the project root, which begins with `/`, or a package. */
export function resolveImport(from: string, request: string): string {
  return request.startsWith('.') ? `/${posix.join(posix.dirname(from), request)}` : request;
}

/** The place of an offset in a file, as `path:line`. */
export function formatPlace({ path, text }: Pick<SourceFile, 'path' | 'text'>, offset: number): string {
  return `${path}:${text.slice(0, offset).split('\n').length}`;
}

function runGit(...parameters: readonly string[]): readonly string[] {
  return execFileSync('git', parameters, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '');
}
