import { readFileSync } from 'node:fs';
import type * as v from 'valibot';
import type { Schema } from '../../contracts/operation.ts';
import { type Fault, InvalidRequest } from '../../core/shared/domain-error.ts';
import { HttpError } from '../server/middleware/problem-response.ts';
import { BODY_LIMIT, parseBody } from '../server/operations/parse-body.ts';
import { validate } from '../server/operations/validate.ts';
import { NotDone, WrongUse } from './failures.ts';

/**
 * What a JSON file of at most `largest` bytes holds. @throws WrongUse with a line for each mistake, NotDone when it
 * cannot be read
 */
export function readJsonFile<Declared extends Schema>(
  file: string,
  schema: Declared,
  largest = BODY_LIMIT,
): v.InferOutput<Declared> {
  return documentIn(file, bytesOf(file, largest), schema);
}

/** Likewise, of standard input where the file is `-`. */
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
    if (bytes > BODY_LIMIT) throw new WrongUse(`standard input is larger than ${sizeOf(BODY_LIMIT)}`);
  }
  return documentIn('standard input', Buffer.concat(chunks), schema);
}

function documentIn<Declared extends Schema>(
  file: string,
  bytes: Uint8Array,
  schema: Declared,
): v.InferOutput<Declared> {
  try {
    const checked = validate(schema, parseBody(bytes), '');
    if ('faults' in checked) throw new InvalidRequest(checked.faults);
    return checked.value as v.InferOutput<Declared>;
  } catch (error) {
    throw wrongFile(file, error);
  }
}

/** What is wrong with the file is wrong use, a line for each mistake; anything else stays as it is. */
export function wrongFile(file: string, error: unknown): unknown {
  if (error instanceof InvalidRequest) return new WrongUse(...error.faults.map((fault) => line(file, fault)));
  if (error instanceof HttpError)
    return new WrongUse(`${file} is not a JSON document in UTF-8, or is nested deeper than 64 levels`);
  return error;
}

function bytesOf(file: string, largest: number): Uint8Array {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new NotDone(`${file} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`);
  }
  if (bytes.length > largest) throw new WrongUse(`${file} is larger than ${sizeOf(largest)}`);
  return bytes;
}

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;
}

function line(file: string, { pointer, detail }: Fault): string {
  return `${file}: ${pointer || 'the document'} ${detail}`;
}
