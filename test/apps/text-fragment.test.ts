import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toCitationUrl } from '../../apps/presenters/citation-url.ts';
import type { FactBasis } from '../../core/evidence/fact.ts';

const URL = 'https://acme.example/pricing?a=1';

function citedFragment(quote: string | null, value = 'slack', basis: FactBasis = 'visible_text'): string {
  const cited = toCitationUrl({ fact: 'integration', value, url: URL, quote, basis });
  assert.ok(cited.startsWith(URL));
  return cited.slice(URL.length);
}

describe('toCitationUrl', () => {
  it('has directives for the quote and for the range from its first words to its last ones', () => {
    assert.equal(citedFragment('Slack'), '#:~:text=Slack');
    assert.equal(
      citedFragment('Works well with Slack'),
      '#:~:text=Works%20well%20with%20Slack&text=Works%20well,with%20Slack',
    );
  });

  it('uses range ends that do not span boxes of the page', () => {
    for (const [quote, range] of [
      ['$199 / month', '%24199,month'],
      ['19 € per seat', '19,per%20seat'],
      ['Slack Zapier', 'Slack,Zapier'],
      ['Works. With Slack: Zapier', 'Works.,Zapier'],
      ['– Slack · and · Zapier –', 'Slack,Zapier'],
    ] as const) {
      assert.equal(citedFragment(quote).split('&text=')[1], range);
    }
  });

  it('returns the plain URL without a quote, and for quotes of structured data', () => {
    assert.equal(citedFragment(null), '');
    assert.equal(citedFragment('…'), '');
    assert.equal(citedFragment('Works with Slack', 'slack', 'structured_data'), '');
  });

  it('encodes the characters that are syntax in text directives', () => {
    assert.deepEqual(citedFragment('Slack, e-mail & #1 50% “ü”').split('&'), [
      '#:~:text=Slack%2C%20e%2Dmail%20%26%20%231%2050%25%20%E2%80%9C%C3%BC%E2%80%9D',
      'text=Slack%2C,%E2%80%9C%C3%BC%E2%80%9D',
    ]);
  });

  it('omits ellipses and uses the part with the value', () => {
    assert.equal(citedFragment('…works with Slack…'), '#:~:text=works%20with%20Slack&text=works%20with,Slack');
    assert.equal(
      citedFragment('Mail us whenever you want to … or use Slack…'),
      '#:~:text=or%20use%20Slack&text=or%20use,Slack',
    );
    assert.equal(citedFragment('Call … for a plan', 'zapier'), '#:~:text=for%20a%20plan&text=for%20a,plan');
  });

  it('truncates a long quote to its first words, and covers all of it with the range', () => {
    const [whole, range] = decodeURIComponent(citedFragment(`${'four '.repeat(30)}last words`)).split('&text=');
    assert.equal(whole, `#:~:text=${'four '.repeat(16).trim()}`);
    assert.equal(range, 'four four,last words');
    assert.equal([...decodeURIComponent(citedFragment('無'.repeat(160)))].length, '#:~:text='.length + 80);
  });

  it('preserves an existing fragment of the URL', () => {
    const [url, quote] = ['https://acme.example/#plans', 'Plans'];
    const cited = toCitationUrl({ fact: 'title', value: 'a', url, quote, basis: 'visible_text' });

    assert.equal(cited, 'https://acme.example/#plans:~:text=Plans');
  });
});
