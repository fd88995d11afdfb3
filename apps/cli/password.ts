import { randomBytes } from 'node:crypto';
import { type Command, Option } from 'commander';
import { UsageError } from './command-errors.ts';
import { promptNewPassword } from './prompt-password.ts';

export interface PasswordOptions {
  readonly passwordStdin?: true;
  readonly generatePassword?: true;
}

/** Adds the options that provide a password, and `--json`. */
export function withPasswordAndJsonOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--password-stdin', 'read the password from standard input, one line').conflicts('generatePassword'),
    )
    .option('--generate-password', 'generate a password and print it once on standard output')
    .option('--json', 'print the account and the generated password as JSON');
}

/** Maximum size of the password on standard input, in bytes. The longest valid password is shorter. */
const MAX_PASSWORD_INPUT_BYTES = 4096;

/**
 * Generates a password, reads it from standard input, or prompts for it, as the options say.
 * @throws UsageError if standard input has no valid line, or if there is no terminal for a prompt
 * @throws CommandError if the prompt is aborted
 */
export async function obtainPassword({ passwordStdin, generatePassword }: PasswordOptions): Promise<string> {
  if (generatePassword) return randomBytes(18).toString('base64url');
  const isTerminal = process.stdin.isTTY;
  if (passwordStdin) {
    if (isTerminal)
      throw new UsageError('--password-stdin would show the password on this terminal; omit it to be prompted');
    return readPasswordLine(process.stdin);
  }
  if (!isTerminal) {
    throw new UsageError('no terminal to prompt on; use --password-stdin or --generate-password');
  }
  return promptNewPassword(process.stdin, process.stderr);
}

async function readPasswordLine(input: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_PASSWORD_INPUT_BYTES) throw new UsageError('the password on standard input is too long');
  }
  const line = decodeUtf8(Buffer.concat(chunks)).replace(/\r?\n$/, '');
  if (/[\r\n\0]/.test(line)) throw new UsageError('the password on standard input must be one line of text');
  return line;
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError('the password on standard input must be UTF-8');
  }
}
