import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { NotDone, WrongUse } from './failures.ts';

type Ask = (question: string) => Promise<string>;

/**
 * Asks for a new password on a terminal, twice, showing nothing of it. @throws WrongUse when the two differ, NotDone
 * when asking is broken off
 */
export function askPasswordTwice(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  return askUnseen(input, output, 'No password was given; nothing was made.', async (ask) => {
    const password = await ask('Password: ');
    if ((await ask('The same again: ')) !== password) throw new WrongUse('the two passwords differ');
    return password;
  });
}

/**
 * Asks questions on a terminal, showing nothing of the answers. @throws NotDone with `broken` when asking is broken off
 */
export async function askUnseen<Answers>(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  broken: string,
  conversation: (ask: Ask) => Promise<Answers>,
): Promise<Answers> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    return await conversation(async (question) => {
      output.write(question);
      const line = await lines.next();
      output.write('\n');
      if (line.done) throw new NotDone(broken);
      return line.value;
    });
  } finally {
    terminal.close();
  }
}
