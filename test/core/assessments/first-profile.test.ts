import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ThreadedSourceReader } from '../../../adapters/source-reader/threaded-source-reader.ts';
import { publishProfile } from '../../../contracts/management/profiles.ts';
import { validateValue } from '../../../contracts/validate-value.ts';
import { RunProfileTests } from '../../../core/assessments/run-profile-tests.ts';
import { parseSnippets } from '../../support/matchers/guide-snippets.ts';

const reader = new ThreadedSourceReader();
after(() => reader.close());

describe('The first profile of docs/profiles.md', () => {
  const code = parseSnippets('docs/profiles.md').find((snippet) => snippet.code.includes('"profileKey"'))?.code ?? '';
  const { version, rules } = JSON.parse(code);

  it('is accepted by the API’s schema', () => {
    const checked = validateValue(publishProfile.body, { version, rules }, '');
    assert.deepEqual('violations' in checked ? checked.violations : [], []);
  });

  it('passes its own test', async () => {
    const results = await new RunProfileTests(reader).execute(rules);
    assert.deepEqual(
      results.map(({ faults }) => faults),
      [[]],
    );
  });
});
