import { createInterface } from 'node:readline/promises';
import { CommandError } from './command-errors.ts';

/** Prompts for a line of text on a terminal. @throws CommandError with `abortMessage` if the input ends */
export async function promptText(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  question: string,
  abortMessage: string,
): Promise<string> {
  const terminal = createInterface({ input, output, terminal: true, historySize: 0 });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    terminal.setPrompt(question);
    terminal.prompt();
    const line = await lines.next();
    if (line.done) throw new CommandError(abortMessage);
    return line.value;
  } finally {
    terminal.close();
  }
}
