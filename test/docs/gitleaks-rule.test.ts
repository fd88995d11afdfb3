import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatApiKeySecret } from '../../core/access/api-key-secret.ts';
import { parseSnippets } from '../support/matchers/guide-snippets.ts';

/** The values of the rule's TOML: strings in `"` or `'''`, numbers and lists of one string. */
function readRule() {
  const [snippet, ...others] = parseSnippets('docs/security.md').filter(({ language }) => language === 'toml');
  assert.ok(snippet && others.length === 0);
  const [, regex = ''] = /^regex = '''(.+)'''$/m.exec(snippet.code) ?? [];
  const [, keyword = ''] = /^keywords = \["(.+)"\]$/m.exec(snippet.code) ?? [];
  const [, entropy = ''] = /^entropy = ([\d.]+)$/m.exec(snippet.code) ?? [];
  return { regex: new RegExp(regex), keyword, entropy: Number(entropy) };
}

/** Shannon entropy in bits per character, as gitleaks computes it of the match. */
function computeEntropy(text: string): number {
  const counts = [...new Set(text)].map((character) => text.split(character).length - 1);
  return counts.reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

describe('The gitleaks rule in docs/security.md', () => {
  const { regex, keyword, entropy } = readRule();
  const secrets = Array.from({ length: 1000 }, () => formatApiKeySecret(crypto.getRandomValues(new Uint8Array(32))));

  it('finds generated API keys in code', () => {
    for (const secret of secrets) {
      for (const line of [secret, `KEY=${secret}`, `"x-service-api-key": "${secret}",`, `https://a/?key=${secret}&b`]) {
        assert.equal(regex.exec(line)?.[0], secret);
        assert.ok(line.includes(keyword));
      }
      assert.ok(computeEntropy(secret) > entropy, secret);
    }
  });

  it('finds no other texts', () => {
    const [secret = ''] = secrets;
    for (const text of [
      'svc_EXAMPLE',
      secret.slice(0, -1),
      `${secret}0`,
      `x${secret}`,
      secret.replace('svc_', 'svc-'),
    ]) {
      assert.equal(regex.test(text), false, text);
    }
    assert.ok(computeEntropy(`svc_${'0'.repeat(49)}`) < entropy);
  });
});
