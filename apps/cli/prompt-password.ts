import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError, UsageError } from './command-errors.ts';

type PromptFunction = (question: string) => Promise<string>;

/**
 * Prompts twice for a new password on a terminal, without echo. @throws UsageError if the entries differ,
 * CommandError if the input ends (Ctrl+C, Ctrl+D)
 */
export function promptNewPassword(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  return promptWithoutEcho(input, output, 'No password was entered. Nothing was changed.', async (prompt) => {
    const password = await prompt('Password: ');
    if ((await prompt('Repeat password: ')) !== password) throw new UsageError('the passwords do not match');
    return password;
  });
}

/**
 * Runs `dialogue` with a prompt that does not echo the input. @throws CommandError with `abortMessage` if the input
 * ends
 */
export async function promptWithoutEcho<DialogueResult>(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  abortMessage: string,
  dialogue: (prompt: PromptFunction) => Promise<DialogueResult>,
): Promise<DialogueResult> {
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: silentOutput, terminal: true, historySize: 0 });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    return await dialogue(async (question) => {
      output.write(question);
      const line = await lines.next();
      output.write('\n');
      if (line.done) throw new CommandError(abortMessage);
      return line.value;
    });
  } finally {
    terminal.close();
  }
}
