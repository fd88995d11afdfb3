import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { citedUrl } from '../../apps/presenters/text-fragment.ts';
import type { Basis } from '../../core/evidence/fact.ts';

const URL = 'https://acme.example/pricing?a=1';

function fragmentOf(quote: string | null, value = 'slack', basis: Basis = 'visible_text'): string {
  const cited = citedUrl({ fact: 'integration', value, url: URL, quote, basis });
  assert.ok(cited.startsWith(URL));
  return cited.slice(URL.length);
}

describe('The link of a citation', () => {
  it('jumps to the words of the quote, or else to the range from its first words to its last ones', () => {
    assert.equal(fragmentOf('Slack'), '#:~:text=Slack');
    assert.equal(
      fragmentOf('Works well with Slack'),
      '#:~:text=Works%20well%20with%20Slack&text=Works%20well,with%20Slack',
    );
  });

  it('takes as ends of the range what stands in one box of the page', () => {
    for (const [quote, range] of [
      ['$199 / month', '%24199,month'],
      ['19 € per seat', '19,per%20seat'],
      ['Slack Zapier', 'Slack,Zapier'],
      ['Works. With Slack: Zapier', 'Works.,Zapier'],
      ['– Slack · and · Zapier –', 'Slack,Zapier'],
    ] as const) {
      assert.equal(fragmentOf(quote).split('&text=')[1], range);
    }
  });

  it('is the URL of the page where there is no quote, or one of structured data', () => {
    assert.equal(fragmentOf(null), '');
    assert.equal(fragmentOf('…'), '');
    assert.equal(fragmentOf('Works with Slack', 'slack', 'structured_data'), '');
  });

  it('encodes the characters that are syntax of text directives', () => {
    assert.deepEqual(fragmentOf('Slack, e-mail & #1 50% “ü”').split('&'), [
      '#:~:text=Slack%2C%20e%2Dmail%20%26%20%231%2050%25%20%E2%80%9C%C3%BC%E2%80%9D',
      'text=Slack%2C,%E2%80%9C%C3%BC%E2%80%9D',
    ]);
  });

  it('leaves out the ellipses, and takes the part that has the value', () => {
    assert.equal(fragmentOf('…works with Slack…'), '#:~:text=works%20with%20Slack&text=works%20with,Slack');
    assert.equal(
      fragmentOf('Mail us whenever you want to … or use Slack…'),
      '#:~:text=or%20use%20Slack&text=or%20use,Slack',
    );
    assert.equal(fragmentOf('Call … for a plan', 'zapier'), '#:~:text=for%20a%20plan&text=for%20a,plan');
  });

  it('takes the first words of a long quote as a whole, and all of it as a range', () => {
    const [whole, range] = decodeURIComponent(fragmentOf(`${'four '.repeat(30)}last words`)).split('&text=');
    assert.equal(whole, `#:~:text=${'four '.repeat(16).trim()}`);
    assert.equal(range, 'four four,last words');
    assert.equal([...decodeURIComponent(fragmentOf('無'.repeat(160)))].length, '#:~:text='.length + 80);
  });

  it('keeps a fragment that the URL has', () => {
    const [url, quote] = ['https://acme.example/#plans', 'Plans'];
    const cited = citedUrl({ fact: 'title', value: 'a', url, quote, basis: 'visible_text' });

    assert.equal(cited, 'https://acme.example/#plans:~:text=Plans');
  });
});
