import { createReadStream } from 'node:fs';
import { CommandError, UsageError } from './command-errors.ts';
import { promptWithoutEcho } from './prompt-password.ts';

export interface ProviderSecrets {
  readonly secretKey: string;
  readonly webhookSecrets: readonly string[];
}

/** Maximum size of the file or standard input, in bytes. A valid key with all webhook secrets is shorter. */
const MAX_SECRETS_INPUT_BYTES = 16_384;

/**
 * Reads the secrets of a payment provider from `file`, one per line: the secret key, then the webhook secrets. If
 * `file` is `-`, reads standard input. If it is undefined, prompts for the secrets. No command-line option contains a
 * secret, because other users can read command lines.
 * @throws UsageError if the input is too large or there is no terminal to prompt on, CommandError if the file is
 * unreadable or the prompt is aborted
 */
export async function readProviderSecrets(file: string | undefined): Promise<ProviderSecrets> {
  if (file === undefined) return promptProviderSecrets();
  const input = file === '-' ? process.stdin : createReadStream(file);
  const lines = (await readSecretsText(input, file)).split(/\r?\n/).map((line) => line.trim());
  const [secretKey = '', ...webhookSecrets] = lines.filter((line) => line !== '');
  return { secretKey, webhookSecrets };
}

async function promptProviderSecrets(): Promise<ProviderSecrets> {
  if (!process.stdin.isTTY) throw new UsageError('no terminal to prompt on; use --secrets <file> or --secrets -');
  const abortMessage = 'Not all secrets were entered. Nothing was stored.';
  return promptWithoutEcho(process.stdin, process.stderr, abortMessage, async (prompt) => ({
    secretKey: (await prompt('Secret key: ')).trim(),
    webhookSecrets: [(await prompt('Webhook secret: ')).trim()],
  }));
}

async function readSecretsText(input: AsyncIterable<Buffer>, file: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of input) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_SECRETS_INPUT_BYTES) throw new UsageError('--secrets is larger than 16 KiB');
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new CommandError(`Cannot read ${file} (${error instanceof Error && 'code' in error ? error.code : error}).`);
  }
  return Buffer.concat(chunks).toString('utf8');
}
