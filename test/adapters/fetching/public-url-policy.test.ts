import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PublicUrlPolicy } from '../../../adapters/fetching/public-url-policy.ts';

/** Rejected URLs by message. */
const refused: Readonly<Record<string, string>> = {
  'The URL must begin with http:// or https://.': `
    ftp://example.com/ file:///etc/passwd data:text/html,x javascript:alert(1) gopher://example.com/ ws://example.com/
    blob:https://example.com/x view-source:https://example.com/ mailto:a@example.com https//example.com/ ://example.com/
    httpss://example.com/ //example.com/ /path example.com`,
  'This is not a complete URL.': `
    http: http:/ http:// http:/// https:///example.com/ http:example.com https:/example.com/ https://?a=b https://#a
    https://exa<mple.com/ https://example.com:99999/ https://example.com:a/ https://[::1 https://1.2.3.4.5/
    https://256.1.1.1/ https://0x100000000/ https://a|b.com/ https://example.com%00.evil.org/`,
  'The URL contains a user name or password.': `
    https://user:pass@example.com/ https://user@example.com/ https://@example.com/ https://:@example.com/
    https://example.com@evil.org/ https://example.com:443@evil.org/ https://a@b@example.com/ https://u@127.0.0.1/`,
  'The host name contains percent-encoding.': `
    https://%65xample.com/ https://example%2ecom/ https://127%2e0.0.1/ https://exam%E2%80%8Bple.com/
    https://%6cocalhost/`,
  'Only port 80 (http) or 443 (https) is allowed.': `
    http://example.com:8080/ http://example.com:443/ https://example.com:80/ https://example.com:8443/
    https://example.com:22/ https://example.com:0/ http://example.com:65535/ http://localhost:6379/
    http://127.0.0.1:27017/ http://[::1]:3000/`,
  'The URL must have a host name, not an IP address.': `
    http://127.0.0.1/ http://8.8.8.8/ http://10.0.0.1/ http://169.254.169.254/latest/meta-data/ http://0/ http://127.1/
    http://127.0.1/ http://2130706433/ http://017700000001/ http://0x7f000001/ http://0x7f.1/ http://0177.0.0.1/
    http://0X7F.0.0.1/ http://127.0.0.1./ http://１２７.0.0.1/ http://127。0。0。1/ http://①②⑦.0.0.1/ http://[::1]/
    http://[::]/ http://[2606:2800::1]/ http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/ http://[0:0:0:0:0:0:0:1]/
    http://[64:ff9b::7f00:1]/ http://[fd00:ec2::254]/`,
  'The host name is not public.': `
    http://localhost/ http://LOCALHOST/ http://localhost./ http://a.localhost/ http://localhost.localdomain/
    http://intranet/ http://com/ http://uk/ http://printer.local/ http://nas.lan/ http://db.internal/ http://a.corp/
    http://metadata.google.internal/ http://router.home/ http://a.home.arpa/ http://home.arpa/ http://a.test/
    http://a.example/ http://a.invalid/ http://a.onion/ http://a.alt/ http://a.private/ http://1.0.0.127.in-addr.arpa/
    http://ipv4only.arpa/ http://resolver.arpa/ http://a.zzzz/ http://service.consul/ http://pod.cluster.local/
    http://example.com./ http://example..com/ http://.example.com/ http://-a.example.com/ http://a-.example.com/
    http://exa$mple.com/ http://exa!mple.com/ http://ⓛocalhost/ http://ＬＯＣＡＬＨＯＳＴ/ http://a。local/
    http://${'a'.repeat(64)}.com/ http://${'abc.'.repeat(63)}com/`,
  'The URL contains a backslash.': String.raw`
    https:\\example.com\ https:/\example.com/ https://example.com\@evil.org/ https://example.com/a\b \\example.com\x
    https://example.com/?a=\ `,
};

/** Invisible or easily overlooked characters. */
const unseen =
  ' \t\n\0\x7f\x9f\u00a0\u00ad\u034f\u061c\u115f\u1680\u180e\u200b\u200d\u200e\u2028\u202e\u2060\u2066\u2800\u3000' +
  '\u3164\ud800\ue000\ufe0f\ufeff\uffa0\u{e0061}\u{f0000}';

/** Names of query parameters by the word that looks like a secret. */
const secrets: Readonly<Record<string, string>> = {
  token: `token TOKEN access_token accessToken id-token refresh_token csrf_token x-amz-security-token token2 token[]
    t%6fken user[token] .token`,
  secret: 'secret client_secret clientSecret app-secret',
  password: 'password Password user_password password2 password_confirmation new-password',
  passwd: 'passwd old_passwd',
  apikey: 'api_key apikey apiKey API-KEY x-api-key google_api_key',
  accesskey: 'access_key access-key',
  accesskeyid: 'AWSAccessKeyId',
  signature: 'signature Signature X-Amz-Signature X-Goog-Signature oauth_signature',
  credential: 'X-Amz-Credential',
  keypairid: 'Key-Pair-Id',
  sig: 'sig Sig',
  jwt: 'jwt user_jwt',
  auth: 'auth',
  authorization: 'authorization',
  sessionid: 'session_id JSESSIONID',
  sessid: 'PHPSESSID',
  pwd: 'pwd',
  otp: 'otp',
  privatekey: 'private_key',
};

const admitted = `
  http://example.com https://example.com https://example.com/ https://www.example.org/a/b.html?c=d#e
  HTTPS://EXAMPLE.COM/ http://example.com:80/ https://example.com:443/ https://example.com:/ https://example.net?x
  https://gov.uk/ https://www.gov.uk/ https://github.io/ https://someone.github.io/ https://a.b.c.d.example.com/
  https://bücher.de/ https://xn--bcher-kva.de/ https://пример.рф/ https://例え.jp/ https://香港大學.香港/ https://faß.de/
  https://1and1.com/ https://my_name.example.com/ https://a--b.example.com/ https://1.example.com/ https://0x7f.com/
  https://localhost.com/ https://local.example.com/ https://internal.example.com/ https://test.com/
  https://onion.com/ https://invalid.org/ https://home.dev/ https://arpa.com/ https://my.app/ https://x.ai/
  https://127.0.0.1.nip.io/ https://example.com/straße/漢字 https://example.com/%20%5C https://example.com/a@b
  https://example.com//x https://example.com/😀 https://example.com/token https://example.com/?url=http://localhost/
  https://example.com/localhost https://example.com/?a=password https://example.com/#token
  https://example.com/#/docs/secret https://example.com/? https://example.com/?&&=`;
const harmless = `
  page keyword keywords key monkey hotkey id q tokenizer tokens token_type author authority authors secretary
  secret_santa design signature_dishes signatures credentialing pageToken page_token next_token continuationToken
  passage compass bypass session v`;

const words = (text: string) => text.trim().split(/\s+/);

describe('PublicUrlPolicy', () => {
  const policy = new PublicUrlPolicy();

  for (const [fault, urls] of Object.entries(refused)) {
    it(`rejects with:  ${fault}`, () => {
      for (const url of words(urls)) assert.equal(policy.findViolation(url), fault, url);
    });
  }

  it('rejects host names with invalid Punycode', () => {
    for (const url of words('https://xn--a/ https://xn--a.com/ https://www.xn--zzzz99999.com/ https://xn--.com/')) {
      assert.notEqual(policy.findViolation(url), undefined, url);
    }
  });

  it('rejects invisible characters at any position', () => {
    for (const one of unseen) {
      for (const url of [
        `https://example.com/${one}`,
        `https://exam${one}ple.com/`,
        `${one}https://example.com/`,
        one,
      ]) {
        assert.match(policy.findViolation(url) ?? '', /invisible/, JSON.stringify(url));
      }
    }
  });

  for (const [word, names] of Object.entries(secrets)) {
    it(`rejects parameters whose name looks like ${word}, in the query and in a fragment`, () => {
      for (const name of words(names)) {
        for (const rest of [`?${name}=x`, `?a=b&${name}`, `?a=b;${name}=x`, `#${name}=x`, `#/route?${name}=x`]) {
          const url = `https://example.com/${rest}`;
          assert.equal(policy.findViolation(url), `A query parameter looks like a secret (${word}).`, url);
        }
      }
    });
  }

  it('rejects more than 2,048 code points', () => {
    assert.equal(policy.findViolation(`https://example.com/${'😀'.repeat(2028)}`), undefined);
    assert.match(policy.findViolation(`https://example.com/${'😀'.repeat(2029)}`) ?? '', /longer than 2,048/);
  });

  it('accepts everything else', () => {
    const parameters = words(harmless).map((name) => `https://example.com/?${name}=2`);
    for (const url of [...words(admitted), ...parameters]) assert.equal(policy.findViolation(url), undefined, url);
  });
});
