import { createReadStream } from 'node:fs';
import { askUnseen } from './ask-password.ts';
import { NotDone, WrongUse } from './failures.ts';

export interface ProviderSecrets {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
}

/** Far more than the longest key and all webhook secrets take. */
const MOST_BYTES = 16_384;

/**
 * A provider's secrets, a line each: the secret key, then the webhook secrets. They come from a file, from standard
 * input where that is `-`, or are asked for. Never from the command line, which is not private.
 * @throws WrongUse when there is no way to get them, NotDone when a file cannot be read or asking ends
 */
export async function readProviderSecrets(file: string | undefined): Promise<ProviderSecrets> {
  if (file === undefined) return askSecrets();
  const input = file === '-' ? process.stdin : createReadStream(file);
  const lines = (await textOf(input, file)).split(/\r?\n/).map((line) => line.trim());
  const [secretKey = '', ...webhookSecrets] = lines.filter((line) => line !== '');
  return { secretKey, webhookSecrets };
}

async function askSecrets(): Promise<ProviderSecrets> {
  if (!process.stdin.isTTY) throw new WrongUse('there is no terminal to ask on; add --secrets <file>, or --secrets -');
  const broken = 'Not every secret was given; nothing was stored.';
  return askUnseen(process.stdin, process.stderr, broken, async (ask) => ({
    secretKey: (await ask('Secret key: ')).trim(),
    webhookSecrets: [(await ask('Webhook secret: ')).trim()],
  }));
}

async function textOf(input: AsyncIterable<Buffer>, file: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of input) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new WrongUse('--secrets has more than a key and its webhook secrets take');
    }
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new NotDone(`${file} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`);
  }
  return Buffer.concat(chunks).toString('utf8');
}
