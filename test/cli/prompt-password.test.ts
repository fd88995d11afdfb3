import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { CommandFailure, UsageError } from '../../apps/cli/command-errors.ts';
import { promptNewPassword } from '../../apps/cli/prompt-password.ts';

describe('A password on a terminal', () => {
  it('is asked for twice and never shown', async () => {
    const { answer, shown } = await typed('correct horse\rcorrect horse\r');

    assert.equal(await answer, 'correct horse');
    assert.equal(await shown, 'Password: \nThe same again: \n');
  });

  it('can be corrected while it is typed', async () => {
    const { answer } = await typed('correct hoax\u007f\u007frse\rcorrect horse\r');

    assert.equal(await answer, 'correct horse');
  });

  it('is refused when the two differ', async () => {
    await assert.rejects((await typed('correct horse\rcorrect house\r')).answer, UsageError);
  });

  for (const [name, key] of Object.entries({ 'Ctrl-C': '\u0003', 'Ctrl-D': '\u0004' })) {
    it(`is given up by ${name}`, async () => {
      await assert.rejects((await typed(key)).answer, CommandFailure);
    });
  }
});

/** What becomes of these keys, and what the terminal has shown in the end. */
async function typed(keys: string) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answer = promptNewPassword(input, output).finally(() => output.end());
  const shown = text(output);
  input.write(keys);
  return { answer, shown };
}
