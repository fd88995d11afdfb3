import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const NEWLINE_BYTE = 10;
/**
 * With a window of 16 MB, Brotli finds text that several pages repeat: 8 MB of documentation become 0.4 MB instead of
 * 1.4 MB.
 */
const BROTLI_OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
};

/** Contents of files by path. Paths have `/` as the separator. */
export type FileContentsByPath = ReadonlyMap<string, Uint8Array>;

/** Packs files into one Brotli stream: a line of JSON with their paths and sizes in bytes, then their contents. */
export function packFiles(files: FileContentsByPath): Uint8Array {
  const index = [...files].map(([path, bytes]) => [path, bytes.length]);
  const contents = [Buffer.from(`${JSON.stringify(index)}\n`), ...files.values()];
  return brotliCompressSync(Buffer.concat(contents), BROTLI_OPTIONS);
}

/** Returns the files of an archive that `packFiles` has created. Their contents share one buffer. */
export function unpackFiles(archive: Uint8Array): FileContentsByPath {
  const bytes = brotliDecompressSync(archive);
  const indexEnd = bytes.indexOf(NEWLINE_BYTE);
  const index = JSON.parse(bytes.toString('utf8', 0, indexEnd)) as readonly (readonly [path: string, size: number])[];
  const files = new Map<string, Uint8Array>();
  let start = indexEnd + 1;
  for (const [path, size] of index) {
    files.set(path, bytes.subarray(start, start + size));
    start += size;
  }
  return files;
}
