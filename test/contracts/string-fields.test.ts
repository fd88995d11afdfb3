import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { validateValue } from '../../contracts/validate-value.ts';
import { listDeclaredOperations } from '../support/matchers/declared-operations.ts';
import { listRequestFields } from '../support/matchers/request-fields.ts';

const leaves = (await listDeclaredOperations()).flatMap(listRequestFields);
const texts = leaves.filter(({ type }) => type === 'string');

const INVALID_VALUES = [
  '',
  '   ',
  'x'.repeat(5000),
  'ü'.repeat(300),
  '/relative',
  'a b',
  '-',
  5,
  -1.5,
  0.5,
  1e300,
  null,
  [],
  {},
];

/** Fields whose schema accepts white space, with the reason. */
const BLANK = new Map([
  ['a secret is compared as it is', /\/(?:currentPassword|password|token)$|^signIn \/email$/],
  ['a key that must match exactly', /values\/\* \(name\)$/],
  ['an opaque value, which is looked up or decoded', /query:(?:cursor|caller|requestId)$|^dryRunMapping \/deliveryId$/],
  ['read by the syntax of its RFC', /header:(?:prefer|if-match|if-none-match)$/],
  ['verified by the core before anything else', /^receiveCrmDelivery header:/],
  [
    'judged by the URL policy of the core',
    /\/urls\/\*\/url$|\/destination$|\/confirmedHosts?(?:\/\*)?$|Webhook \/url$/,
  ],
  ['white space alone is stored as null', /Webhook \/description$/],
  [
    'must name something that exists',
    /\/(?:profileKey|intentKey)$|^openConversationLink \/code$|^configureSite \/texts\/\*\/\* \(name\)$/,
  ],
  ['judged by the payments of the core', /^configurePayment(?:s|Provider) /],
  ['judged by the rules of profiles in the core', /^(?:publish|test)Profile /],
  ['an answer of a form, judged by the form', /^openTicket \/fields\//],
]);

/** URLs whose credentials the core rejects: evidence, destinations, webhooks, returns within an origin, test pages. */
const CREDENTIALS = /\/urls\/\*\/url$|\/destination$|Webhook \/url$|^configurePayments |^(?:publish|test)Profile /;

describe('String fields of requests', () => {
  it('are found in the declared operations', () => {
    assert.ok(leaves.length > 300, `only ${leaves.length} fields were found`);
    assert.ok(texts.some(({ place }) => place === 'updateTicket /externalTicketId'));
  });

  it('report one violation at a time', () => {
    const twice = leaves.flatMap(({ place, schema }) =>
      INVALID_VALUES.filter((value) => (v.safeParse(schema, value).issues?.length ?? 0) > 1).map(
        (value) => `${place}: ${value}`,
      ),
    );

    assert.deepEqual(twice, []);
  });

  it('require a visible character, with listed exceptions', () => {
    const isException = (path: string) => [...BLANK.values()].some((pattern) => pattern.test(path));
    const blank = texts.filter(
      ({ place, schema }) =>
        !isException(place) && ['   ', '\u200b', '\u2800 \u00ad'].some((text) => v.is(schema, text)),
    );

    assert.deepEqual(
      blank.map(({ place }) => place),
      [],
    );
  });

  it('reject URLs with credentials, unless the core does', () => {
    const urls = texts.filter(({ place }) => /url|destination|origin/i.test(place) && !CREDENTIALS.test(place));
    assert.ok(urls.length >= 8, `only ${urls.length} URLs were found`);

    for (const { place, schema } of urls) {
      for (const url of ['https://ada:secret@example.com/', 'https://ada@example.com', 'http://:x@example.com/a@b']) {
        assert.ok(!v.is(schema, url), `${place} takes ${url}`);
      }
    }
  });
});

describe('validate', () => {
  it('reports the first violation of each value', () => {
    const schema = v.object({ a: v.pipe(v.string(), v.minLength(2, 'is short'), v.regex(/b/, 'has no b')) });

    const checked = validateValue(schema, { a: 'x' }, '');
    assert.deepEqual('violations' in checked && checked.violations, [{ pointer: '/a', detail: 'is short' }]);
  });

  it('explains why it rejects a URL with credentials', () => {
    const { schema } = texts.find(({ place }) => place === 'updateTicket /externalTicketUrl') ?? {};
    assert.ok(schema);
    const detailOf = (url: string) => {
      const checked = validateValue(schema, url, '/externalTicketUrl');
      return 'violations' in checked ? checked.violations.map(({ detail }) => detail) : [];
    };

    assert.deepEqual(detailOf('https://ada:secret@example.com/'), ['may not contain a user name or password']);
    assert.deepEqual(detailOf('/tickets/1'), ['must be an absolute http or https URL']);
    assert.deepEqual(detailOf('https://example.com/@ada?to=a@b'), []);
  });
});
