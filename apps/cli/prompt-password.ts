import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandFailure, UsageError } from './command-errors.ts';

type Prompt = (question: string) => Promise<string>;

/**
 * Asks for a new password on a terminal, twice, showing nothing of it. @throws UsageError when the two differ, CommandFailure
 * when asking is broken off
 */
export function promptNewPassword(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  return promptHidden(input, output, 'No password was given; nothing was made.', async (prompt) => {
    const password = await prompt('Password: ');
    if ((await prompt('The same again: ')) !== password) throw new UsageError('the two passwords differ');
    return password;
  });
}

/**
 * Asks questions on a terminal, showing nothing of the answers. @throws CommandFailure with `broken` when asking is broken off
 */
export async function promptHidden<Answers>(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  abortMessage: string,
  dialogue: (ask: Prompt) => Promise<Answers>,
): Promise<Answers> {
  const mutedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: mutedOutput, terminal: true, historySize: 0 });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    return await dialogue(async (question) => {
      output.write(question);
      const line = await lines.next();
      output.write('\n');
      if (line.done) throw new CommandFailure(abortMessage);
      return line.value;
    });
  } finally {
    terminal.close();
  }
}
