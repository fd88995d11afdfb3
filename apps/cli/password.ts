import { randomBytes } from 'node:crypto';
import { type Command, Option } from 'commander';
import { UsageError } from './command-errors.ts';
import { promptNewPassword } from './prompt-password.ts';

export interface PasswordOptions {
  readonly passwordStdin?: true;
  readonly generatePassword?: true;
}

/** Gives a command the ways in which a password comes, and `--json`. */
export function withPasswordOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--password-stdin', 'read the password, one line, from standard input').conflicts('generatePassword'),
    )
    .option('--generate-password', 'make a password and print it, this once, alone on standard output')
    .option('--json', 'print the record, and a password that was made, as JSON');
}

/** Far more than the longest password takes. */
const MAX_INPUT_BYTES = 4096;

/**
 * The new password, from where the options say. @throws UsageError when there is no way to get one, CommandFailure when asking
 * ends
 */
export async function readPassword({ passwordStdin, generatePassword }: PasswordOptions): Promise<string> {
  if (generatePassword) return randomBytes(18).toString('base64url');
  const isTerminal = process.stdin.isTTY;
  if (passwordStdin) {
    if (isTerminal) throw new UsageError('--password-stdin would show the password here; leave it out to be asked');
    return readLine(process.stdin);
  }
  if (!isTerminal) {
    throw new UsageError('There is no terminal to ask on; add --password-stdin or --generate-password');
  }
  return promptNewPassword(process.stdin, process.stderr);
}

async function readLine(input: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_INPUT_BYTES) throw new UsageError('the password on standard input is too long');
  }
  const line = decode(Buffer.concat(chunks)).replace(/\r?\n$/, '');
  if (/[\r\n\0]/.test(line)) throw new UsageError('the password on standard input must be one line of text');
  return line;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError('the password on standard input must be UTF-8');
  }
}
