import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { CommandError, UsageError } from '../../apps/cli/command-errors.ts';
import { promptNewPassword } from '../../apps/cli/prompt-password.ts';

describe('promptNewPassword', () => {
  it('prompts twice without echo', async () => {
    const { answer, shown } = await typeKeys('correct horse\rcorrect horse\r');

    assert.equal(await answer, 'correct horse');
    assert.equal(await shown, 'Password: \nRepeat password: \n');
  });

  it('applies backspace', async () => {
    const { answer } = await typeKeys('correct hoax\u007f\u007frse\rcorrect horse\r');

    assert.equal(await answer, 'correct horse');
  });

  it('throws UsageError when the entries differ', async () => {
    await assert.rejects((await typeKeys('correct horse\rcorrect house\r')).answer, UsageError);
  });

  for (const [name, key] of Object.entries({ 'Ctrl-C': '\u0003', 'Ctrl-D': '\u0004' })) {
    it(`throws CommandError on ${name}`, async () => {
      await assert.rejects((await typeKeys(key)).answer, CommandError);
    });
  }
});

/** Types these keys. `answer` is the result of the prompt, `shown` the complete output of the terminal. */
async function typeKeys(keys: string) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answer = promptNewPassword(input, output).finally(() => output.end());
  const shown = text(output);
  input.write(keys);
  return { answer, shown };
}
