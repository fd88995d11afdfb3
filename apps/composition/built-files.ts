import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackFiles } from './file-archive.ts';

/** Suffix of the archive that the npm package contains in place of a folder (`apps/packager/server-package.ts`). */
export const ARCHIVE_SUFFIX = '.archive';

/** The built files of a folder. */
export interface BuiltFiles {
  /** Paths of the files, relative to the folder, with `/` as the separator. */
  readonly paths: ReadonlySet<string>;
  /** @throws Error if there is no such file */
  read(path: string): Uint8Array;
}

/** Opens a folder of built files, or the archive that replaces it. If neither exists, `paths` is empty. */
export function openBuiltFiles(folder: string): BuiltFiles {
  if (existsSync(folder) || !existsSync(folder + ARCHIVE_SUFFIX)) {
    return { paths: listFiles(folder), read: (path) => readFileSync(join(folder, path)) };
  }
  const files = unpackFiles(readFileSync(folder + ARCHIVE_SUFFIX));
  const read = (path: string) => {
    const bytes = files.get(path);
    if (bytes === undefined) throw new Error(`The archive of ${folder} has no file ${path}.`);
    return bytes;
  };
  return { paths: new Set(files.keys()), read };
}

function listFiles(folder: string): ReadonlySet<string> {
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  return new Set(all.map((path) => path.replaceAll('\\', '/')).filter((path) => /\.\w+$/.test(path)));
}
