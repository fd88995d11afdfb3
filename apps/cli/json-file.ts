import { readFileSync } from 'node:fs';
import type * as v from 'valibot';
import type { Schema } from '../../contracts/operation.ts';
import { validateValue } from '../../contracts/validate-value.ts';
import { InvalidRequestError, type Violation } from '../../core/shared/domain-error.ts';
import { HttpError } from '../server/middleware/problem-response.ts';
import { MAX_JSON_BODY_BYTES, parseJsonBody } from '../server/operations/parse-json-body.ts';
import { CommandError, UsageError } from './command-errors.ts';

/**
 * Reads a JSON file of at most `maxBytes` and validates it. @throws UsageError with a line per violation,
 * CommandError if the file cannot be read
 */
export function readJsonFile<Declared extends Schema>(
  file: string,
  schema: Declared,
  maxBytes = MAX_JSON_BODY_BYTES,
): v.InferOutput<Declared> {
  return parseJsonDocument(file, readFileBytes(file, maxBytes), schema);
}

/** Like `readJsonFile`, but reads standard input if `file` is `-`. */
export async function readJsonInput<Declared extends Schema>(
  file: string,
  schema: Declared,
): Promise<v.InferOutput<Declared>> {
  if (file !== '-') return readJsonFile(file, schema);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_JSON_BODY_BYTES)
      throw new UsageError(`standard input is larger than ${formatByteSize(MAX_JSON_BODY_BYTES)}`);
  }
  return parseJsonDocument('standard input', Buffer.concat(chunks), schema);
}

function parseJsonDocument<Declared extends Schema>(
  file: string,
  bytes: Uint8Array,
  schema: Declared,
): v.InferOutput<Declared> {
  try {
    const result = validateValue(schema, parseJsonBody(bytes), '');
    if ('violations' in result) throw new InvalidRequestError(result.violations);
    return result.value as v.InferOutput<Declared>;
  } catch (error) {
    throw toFileUsageError(file, error);
  }
}

/**
 * Converts an error about the content of a file to a UsageError with a line per violation. Returns other errors
 * unchanged.
 */
export function toFileUsageError(file: string, error: unknown): unknown {
  if (error instanceof InvalidRequestError)
    return new UsageError(...error.violations.map((fault) => formatViolation(file, fault)));
  if (error instanceof HttpError)
    return new UsageError(`${file} is not valid JSON in UTF-8, or has more than 64 nested levels`);
  return error;
}

function readFileBytes(file: string, maxBytes: number): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new CommandError(`Cannot read ${file} (${error instanceof Error && 'code' in error ? error.code : error}).`);
  }
  if (bytes.length > maxBytes) throw new UsageError(`${file} is larger than ${formatByteSize(maxBytes)}`);
  return bytes;
}

function formatByteSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;
}

function formatViolation(file: string, { pointer, detail }: Violation): string {
  return `${file}: ${pointer || 'document'} ${detail}`;
}
