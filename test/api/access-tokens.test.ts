import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'node:test';
import jwt from 'jsonwebtoken';
import { JwtTokenSigner } from '../../adapters/node/jwt-token-signer.ts';
import { CLOCK, TOKEN_SIGNER } from '../../apps/composition/tokens.ts';
import { listSites } from '../../contracts/management/sites.ts';
import { ManualClock } from '../support/fixtures/manual-clock.ts';
import { signInBrowser } from '../support/fixtures/sign-in.ts';
import { expectProblem, expectSuccess } from '../support/matchers/expect-reply.ts';
import { startApi } from '../support/servers/api.ts';

const SECRET = 'the secret that signs the tokens of this test alone';
const clock = new ManualClock(Date.now());
const api = await startApi([], {
  register: (container) =>
    container.registerInstance(CLOCK, clock).registerInstance(TOKEN_SIGNER, new JwtTokenSigner(SECRET)),
});
const claims = jwt.decode(api.line.accessToken, { json: true }) ?? {};

const sites = (token: string) => api.asAccount('/sites', {}, token);
const signed = (given: object = {}, options: jwt.SignOptions = {}, secret: jwt.Secret = SECRET) =>
  jwt.sign({ ...claims, ...given }, secret, options);
const without = (name: string) => {
  const { [name]: _left, ...others } = claims;
  return jwt.sign(others, SECRET);
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('Access tokens of management routes', () => {
  it('opens the account’s own sites', async () => {
    expectSuccess(listSites, await sites(signed()));
  });

  it('accepts the Bearer scheme in any case', async () => {
    for (const word of ['Bearer', 'bearer', 'BEARER']) {
      expectSuccess(listSites, await api.send('/sites', { headers: { authorization: `${word} ${signed()}` } }));
    }
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const [header = '', payload = '', signature = ''] = signed().split('.');
  const tampered = part({ ...claims, sub: 'acc_00000000000000000000000000' });

  for (const [what, token] of [
    ['alg: none', `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`],
    ['alg: none and a signature', `${part({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`],
    ['alg: None', `${part({ alg: 'None', typ: 'JWT' })}.${payload}.`],
    ['the algorithm HS512', signed({}, { algorithm: 'HS512' })],
    ['the algorithm HS384', signed({}, { algorithm: 'HS384' })],
    ['the algorithm RS256', signed({}, { algorithm: 'RS256' }, rsa)],
    ['another secret', signed({}, {}, 'another secret that signs tokens elsewhere')],
    ['another issuer', signed({ iss: 'somebody' })],
    ['another audience', signed({ aud: 'portico-widget' })],
    ['no issuer', without('iss')],
    ['no audience', without('aud')],
    ['no expiry', without('exp')],
    ['no subject', without('sub')],
    ['no session', without('sid')],
    ['an unknown session', signed({ sid: 'ses_00000000000000000000000000' })],
    ['an unknown account', signed({ sub: 'acc_00000000000000000000000000' })],
    ['a subject that is not a string', signed({ sub: ['x'] })],
    ['a tampered payload', `${header}.${tampered}.${signature}`],
    ['a tampered signature', `${header}.${payload}.${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BB' : 'AA'}`],
    ['no signature', `${header}.${payload}.`],
    ['two parts', `${header}.${payload}`],
    ['nothing', ''],
    ['a word that is not a token', 'x'],
    ['5 kB', 'x'.repeat(5000)],
    ['a not-before time in the future', signed({ nbf: Math.floor(clock.now() / 1000) + 60 })],
  ] as const) {
    it(`rejects ${what} with 401 access_token_invalid`, async () => {
      expectProblem(await sites(token), 'access_token_invalid');
    });
  }

  it('works for 15 minutes, then is rejected with 401 access_token_invalid', async () => {
    clock.set(Math.ceil(clock.now() / 1000) * 1000);
    const { accessToken } = await signInBrowser(api);
    clock.advance(15 * 60_000 - 1);
    expectSuccess(listSites, await sites(accessToken));
    clock.advance(1);

    expectProblem(await sites(accessToken), 'access_token_invalid');
    clock.stepBack(15 * 60_000);
  });

  it('rejects a token in the query, a cookie or the API key’s header', async () => {
    const token = signed();

    expectProblem(await api.send(`/sites?access_token=${token}`), 'access_token_invalid');
    expectProblem(await api.send(`/sites?authorization=Bearer%20${token}`), 'access_token_invalid');
    expectProblem(await api.send('/sites', { headers: { cookie: `access_token=${token}` } }), 'access_token_invalid');
    expectProblem(await api.send('/sites', { headers: { 'x-service-api-key': token } }), 'access_token_invalid');
    expectProblem(await api.send('/sites', { headers: { authorization: token } }), 'access_token_invalid');
    expectProblem(await api.send('/sites', { headers: { authorization: `Basic ${token}` } }), 'access_token_invalid');
  });

  it('rejects an access token on ticket routes with 401 api_key_invalid', async () => {
    const tickets = `/v1/sites/${api.line.siteId}/tickets`;

    expectProblem(await api.asAccount(tickets), 'api_key_invalid');
    expectProblem(await api.asKey('/tickets', {}, api.line.accessToken), 'api_key_invalid');
  });
});
