import type { JsonDocument } from '../../core/evidence/page.ts';
import { parseBoundedJson } from '../json/json.ts';
import { findScalarsAtPaths, findStringsAtPaths } from '../json/json-values.ts';
import { readMarkdownBlocks } from './markdown.ts';

const MAX_READMES = 3;

/**
 * Parses a JSON text. Reads the scalars at `paths`, and the blocks of up to three Markdown texts at `readmes`. Returns
 * undefined if the text is invalid or too large.
 */
export function readJsonDocument(
  text: string,
  paths: readonly string[],
  readmes: readonly string[] = [],
): JsonDocument | undefined {
  const document = parseBoundedJson(text);
  if (document === undefined) return undefined;
  const texts = findStringsAtPaths(document, readmes).slice(0, MAX_READMES);
  return {
    kind: 'json',
    values: findScalarsAtPaths(document, paths),
    blocks: texts.flatMap(({ pointer, value }) => readMarkdownBlocks(value, pointer)),
  };
}
