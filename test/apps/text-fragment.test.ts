import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { citedUrl } from '../../apps/presenters/text-fragment.ts';

const URL = 'https://acme.example/pricing?a=1';

function fragmentOf(quote: string | null, value = 'slack'): string {
  const cited = citedUrl({ fact: 'integration', value, url: URL, quote });
  assert.ok(cited.startsWith(URL));
  return cited.slice(URL.length);
}

describe('The link of a citation', () => {
  it('jumps to the words of the quote', () => {
    assert.equal(fragmentOf('Works with Slack'), '#:~:text=Works%20with%20Slack');
  });

  it('is the address of the page where there is no quote', () => {
    assert.equal(fragmentOf(null), '');
    assert.equal(fragmentOf('…'), '');
  });

  it('encodes what the syntax of text directives gives a meaning', () => {
    assert.equal(
      fragmentOf('Slack, e-mail & #1 50% “ü”'),
      '#:~:text=Slack%2C%20e%2Dmail%20%26%20%231%2050%25%20%E2%80%9C%C3%BC%E2%80%9D',
    );
  });

  it('leaves out the ellipses, and takes the part that has the value', () => {
    assert.equal(fragmentOf('…works with Slack…'), '#:~:text=works%20with%20Slack');
    assert.equal(fragmentOf('Mail us whenever you want to … or use Slack…'), '#:~:text=or%20use%20Slack');
    assert.equal(fragmentOf('Call … for a plan', 'zapier'), '#:~:text=for%20a%20plan');
  });

  it('takes the first words of a long quote', () => {
    assert.equal(decodeURIComponent(fragmentOf('four '.repeat(30))), `#:~:text=${'four '.repeat(16).trim()}`);
    assert.equal([...decodeURIComponent(fragmentOf('無'.repeat(160)))].length, '#:~:text='.length + 80);
  });

  it('keeps a fragment that the address has', () => {
    const cited = citedUrl({ fact: 'title', value: 'a', url: 'https://acme.example/#plans', quote: 'Plans' });

    assert.equal(cited, 'https://acme.example/#plans:~:text=Plans');
  });
});
