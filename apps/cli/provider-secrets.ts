import { createReadStream } from 'node:fs';
import { CommandFailure, UsageError } from './command-errors.ts';
import { promptHidden } from './prompt-password.ts';

export interface ProviderSecrets {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
}

/** Far more than the longest key and all webhook secrets take. */
const MAX_INPUT_BYTES = 16_384;

/**
 * A provider's secrets, a line each: the secret key, then the webhook secrets. They come from a file, from standard
 * input where that is `-`, or are asked for. Never from the command line, which is not private.
 * @throws UsageError when there is no way to get them, CommandFailure when a file cannot be read or asking ends
 */
export async function readProviderSecrets(file: string | undefined): Promise<ProviderSecrets> {
  if (file === undefined) return promptSecrets();
  const input = file === '-' ? process.stdin : createReadStream(file);
  const lines = (await readText(input, file)).split(/\r?\n/).map((line) => line.trim());
  const [secretKey = '', ...webhookSecrets] = lines.filter((line) => line !== '');
  return { secretKey, webhookSecrets };
}

async function promptSecrets(): Promise<ProviderSecrets> {
  if (!process.stdin.isTTY)
    throw new UsageError('there is no terminal to ask on; add --secrets <file>, or --secrets -');
  const abortMessage = 'Not every secret was given; nothing was stored.';
  return promptHidden(process.stdin, process.stderr, abortMessage, async (prompt) => ({
    secretKey: (await prompt('Secret key: ')).trim(),
    webhookSecrets: [(await prompt('Webhook secret: ')).trim()],
  }));
}

async function readText(input: AsyncIterable<Buffer>, file: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of input) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_INPUT_BYTES) throw new UsageError('--secrets has more than a key and its webhook secrets take');
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new CommandFailure(
      `${file} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`,
    );
  }
  return Buffer.concat(chunks).toString('utf8');
}
