import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PublicUrlPolicy } from '../../../adapters/fetching/public-url-policy.ts';
import { verifyDestination } from '../../../core/widget/destination.ts';
import { aConfirmedDestination } from '../../support/builders/widget-builder.ts';

const policy = new PublicUrlPolicy();

describe('verifyDestination', () => {
  it('returns a destination with a confirmed host, and the normalized host', () => {
    assert.deepEqual(verifyDestination(aConfirmedDestination('https://Docs.Example.com/a?b#c'), policy), {
      destination: 'https://Docs.Example.com/a?b#c',
      host: 'docs.example.com',
    });
    assert.equal(
      verifyDestination(aConfirmedDestination('https://bücher.example.com/'), policy)?.host,
      'xn--bcher-kva.example.com',
    );
  });

  it('returns nothing without confirmation or with the confirmation of another host', () => {
    const { confirmation } = aConfirmedDestination('https://a.example.com/');

    assert.equal(verifyDestination({ url: 'https://a.example.com/', confirmation: null }, policy), undefined);
    assert.equal(verifyDestination({ url: 'https://b.example.com/', confirmation }, policy), undefined);
  });

  for (const url of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://a.example.com',
    ' javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example.com/1',
    '//a.example.com/',
    '/a',
    '',
    'https:a.example.com',
    'https://user:password@a.example.com/',
    'https://127.0.0.1/',
    'http://[::1]/',
    'http://localhost:3000/',
    'https://a.example.com:8443/',
    'https://a.example.com\\@b.example.com/',
    'https://a.example.com/\u202e',
  ]) {
    it(`rejects ${JSON.stringify(url)} even if the store has it as confirmed`, () => {
      assert.equal(verifyDestination(aConfirmedDestination(url), policy), undefined);
    });
  }
});
