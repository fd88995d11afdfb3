import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { intentOf } from '../../../core/widget/intent.ts';
import { IntentNotAvailable } from '../../../core/widget/widget-errors.ts';

describe('intentOf', () => {
  it('gives the contact form, whose message alone is required', () => {
    const { fields } = intentOf('contact').form;

    assert.deepEqual(
      fields.map(({ name, required }) => [name, required]),
      [
        ['name', false],
        ['email', false],
        ['phone', false],
        ['message', true],
      ],
    );
  });

  it('throws IntentNotAvailable for every other key', () => {
    for (const key of ['', 'Contact', 'contact ', '__proto__', 'key']) {
      assert.throws(() => intentOf(key), IntentNotAvailable);
    }
  });
});
