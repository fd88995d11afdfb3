import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { NotDone, WrongUse } from './failures.ts';

/** Asks for a new password on a terminal, twice, showing nothing of it. @throws WrongUse when the two differ, NotDone when asking is broken off */
export async function askPasswordTwice(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    output.write(question);
    const line = await lines.next();
    output.write('\n');
    if (line.done) throw new NotDone('No password was given; nothing was made.');
    return line.value;
  };
  try {
    const password = await ask('Password: ');
    if ((await ask('The same again: ')) !== password) throw new WrongUse('the two passwords differ');
    return password;
  } finally {
    terminal.close();
  }
}
