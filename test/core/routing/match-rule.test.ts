import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { matchRule } from '../../../core/routing/match-rule.ts';
import type { RoutingConditions } from '../../../core/routing/routing.ts';
import { toRoutingFacts } from '../../../core/routing/routing-facts.ts';
import type { Ticket, VisitorRequest } from '../../../core/tickets/ticket.ts';
import fc from '../../support/builders/fast-check.ts';
import { aRule } from '../../support/builders/routing-builder.ts';
import { aChat, aTicket, aVisitorRequest } from '../../support/builders/ticket-builder.ts';

const matches = (when: RoutingConditions, ticket: Ticket) =>
  matchRule({ rules: [aRule(when)], otherwise: {} }, toRoutingFacts(ticket)).rule !== null;
const from = (request: Partial<VisitorRequest>) => aTicket({ request: aVisitorRequest(request) });
const by = (email: string | null) => aTicket({ visitor: { name: null, email, phone: null } });

describe('matchRule', () => {
  it('returns the first rule whose conditions all hold', () => {
    const routing = {
      rules: [
        aRule({ route: 'ticket', locale: 'fr' }, { team: 'None' }, 'only one condition holds'),
        aRule({ route: 'ticket', locale: 'en' }, { team: 'First' }, 'both hold'),
        aRule({ locale: 'en' }, { team: 'Second' }, 'holds too'),
      ],
      otherwise: { team: 'Otherwise' },
    };

    const { rule, outcome } = matchRule(routing, toRoutingFacts(from({ locale: 'en' })));
    assert.deepEqual([rule?.name, outcome.team], ['both hold', 'First']);
    const none = matchRule(routing, toRoutingFacts(from({ locale: 'it' })));
    assert.deepEqual([none.rule, none.outcome], [null, { team: 'Otherwise' }]);
  });

  it('compares intent, route and priority exactly', () => {
    const ticket = aTicket({ priority: 'high', request: aVisitorRequest({ intentKey: 'return' }) });

    for (const when of [{ intentKey: 'return' }, { route: 'ticket' }, { priority: 'high' }] as const)
      assert.ok(matches(when, ticket), JSON.stringify(when));
    for (const when of [{ intentKey: 'returns' }, { route: 'chat' }, { priority: 'normal' }] as const)
      assert.ok(!matches(when, ticket), JSON.stringify(when));
    assert.ok(matches({ route: 'chat' }, aChat()));
    assert.ok(!matches({ intentKey: 'contact' }, aChat()));
  });

  for (const [locale, value, expected] of [
    ['de', 'de', true],
    ['de', 'de-AT', true],
    ['de', 'DE_at', true],
    ['DE-at', 'de-AT', true],
    ['de-AT', 'de', false],
    ['de-AT', 'de-DE', false],
    ['de', 'deu', false],
    ['de', null, false],
  ] as const) {
    it(`${expected ? 'matches' : 'does not match'} the locale ${value} with ${locale}`, () => {
      assert.equal(matches({ locale }, from({ locale: value })), expected);
    });
  }

  for (const [pagePath, path, expected] of [
    ['/orders', '/orders', true],
    ['/orders', '/orders/', true],
    ['/orders', '/orders/7?page=2#top', true],
    ['/orders/', '/orders', true],
    ['/orders', '/orders-old', false],
    ['/orders', '/Orders', false],
    ['/orders', '/shop/orders', false],
    ['/orders', '/', false],
    ['/orders', '?path=/orders', false],
    ['/orders', '//orders//7', true],
    ['/orders', '/x/../orders', true],
    ['/b%C3%BCcher', '/bücher/7', true],
    ['/bücher', '/b%c3%bccher', true],
    ['/bu\u0308cher', '/b%C3%BCcher', true],
    ['/a b', '/a%20b', true],
    ['/a/b', '/a%2Fb', false],
    ['/100%', '/100%/x', true],
    ['/a/../b', '/b', true],
  ] as const) {
    it(`${expected ? 'matches' : 'does not match'} the page ${path} with ${pagePath}`, () => {
      assert.equal(matches({ pagePath }, from({ pageUrl: `https://shop.example${path}` })), expected);
    });
  }

  for (const [emailDomain, email, expected] of [
    ['example.com', 'ada@example.com', true],
    ['Example.COM', 'ada@EXAMPLE.com', true],
    ['example.com', 'ada@mail.example.com', true],
    ['mail.example.com', 'ada@example.com', false],
    ['example.com', 'ada@notexample.com', false],
    ['example.com', 'ada@example.com.evil.example', false],
    ['example.com', '"ada@example.com"@other.example', false],
    ['bücher.example', 'ada@xn--bcher-kva.example', true],
    ['xn--bcher-kva.example', 'ada@BU\u0308CHER.example', true],
    ['example.com', 'ada@example.com/evil', false],
    ['example.com', 'example.com', false],
    ['example.com', null, false],
  ] as const) {
    it(`${expected ? 'matches' : 'does not match'} the address ${email} with ${emailDomain}`, () => {
      assert.equal(matches({ emailDomain }, by(email)), expected);
    });
  }

  for (const [condition, answer, expected] of [
    [{ equals: 'Refund' }, ' refund\n', true],
    [{ equals: ' refund ' }, 'REFUND', true],
    [{ equals: 'refund' }, 'refunds', false],
    [{ equals: 'straße' }, 'STRASSE', true],
    [{ contains: 'refund' }, 'I want a REFUND now', true],
    [{ contains: 'Groß' }, 'die GROSSE Kiste', true],
    [{ contains: 'σ' }, 'ΟΔΟΣ', true],
    [{ contains: 'e\u0301' }, 'Café', true],
    [{ contains: '.*' }, 'refund', false],
    [{ contains: 'refund' }, 'return', false],
  ] as const) {
    const title = `the answer ${JSON.stringify(answer)} with ${JSON.stringify(condition)}`;
    it(`${expected ? 'matches' : 'does not match'} ${title}`, () => {
      assert.equal(matches({ field: { name: 'topic', ...condition } }, from({ fields: { topic: answer } })), expected);
    });
  }

  it('does not match fields that the form does not have', () => {
    for (const name of ['Topic', 'toString', 'constructor']) {
      assert.ok(!matches({ field: { name, contains: 'refund' } }, from({ fields: { topic: 'refund' } })), name);
    }
    assert.ok(!matches({ field: { name: 'topic', contains: 'a' } }, aChat()));
  });
});

const word = fc.stringMatching(/^[a-zäöß]{1,5}$/);
const conditions: fc.Arbitrary<RoutingConditions> = fc.record(
  {
    intentKey: fc.constantFrom('contact', 'return'),
    route: fc.constantFrom('ticket' as const, 'chat' as const),
    locale: fc.constantFrom('de', 'de-AT', 'en'),
    pagePath: fc.constantFrom('/a', '/a/b', '/c'),
    emailDomain: fc.constantFrom('example.com', 'mail.example.com'),
    priority: fc.constantFrom('normal' as const, 'high' as const),
    field: fc.constantFrom({ name: 'topic', contains: 'a' }, { name: 'topic', equals: 'abc' }),
  },
  { requiredKeys: [] },
);
const tickets: fc.Arbitrary<Ticket> = fc
  .record({
    isChat: fc.boolean(),
    priority: fc.constantFrom('normal' as const, 'high' as const),
    email: fc.constantFrom(null, 'a@example.com', 'a@mail.example.com', 'a@b.example'),
    locale: fc.constantFrom(null, 'de', 'de-AT', 'en-GB'),
    pageUrl: fc.constantFrom('https://x.example/a', 'https://x.example/a/b/', 'https://x.example/ab'),
    topic: fc.constantFrom('abc', 'A', 'x'),
  })
  .map(({ isChat, priority, email, locale, pageUrl, topic }) =>
    aTicket({
      priority,
      visitor: { name: null, email, phone: null },
      request: aVisitorRequest(
        isChat
          ? { route: 'chat', intentKey: null, formKey: null, fields: {}, locale, pageUrl }
          : { fields: { topic }, locale, pageUrl },
      ),
    }),
  );

describe('matchRule with random rules and tickets', () => {
  it('matches several conditions exactly if it matches each of them', () => {
    fc.assert(
      fc.property(conditions, tickets, (when, ticket) => {
        const each = Object.entries(when).map(([name, value]) => matches({ [name]: value }, ticket));
        assert.equal(matches(when, ticket), each.every(Boolean));
      }),
    );
  });

  it('returns the first of the rules that match alone, however many follow', () => {
    fc.assert(
      fc.property(fc.array(conditions, { maxLength: 8 }), tickets, (list, ticket) => {
        const rules = list.map((when, index) => aRule(when, {}, `rule ${index}`));
        const { rule } = matchRule({ rules, otherwise: {} }, toRoutingFacts(ticket));
        assert.equal(rule, rules.find(({ when }) => matches(when, ticket)) ?? null);
      }),
    );
  });

  it('ignores case and normalization of answers', () => {
    const spellings = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.normalize('NFD'),
    );
    fc.assert(
      fc.property(word, word, word, spellings, spellings, (before, middle, after, first, second) => {
        const field = { name: 'topic', contains: first(middle) };
        assert.ok(matches({ field }, from({ fields: { topic: second(before + middle + after) } })));
      }),
    );
  });

  it('matches a path with each of its parents and with no sibling', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(4), (segments, depth) => {
        const ticket = from({ pageUrl: `https://shop.example/${segments.map(encodeURIComponent).join('/')}` });
        const parent = `/${segments.slice(0, (depth % segments.length) + 1).join('/')}`;
        assert.ok(matches({ pagePath: parent }, ticket));
        assert.ok(!matches({ pagePath: `${parent}-x` }, ticket));
        assert.ok(!matches({ pagePath: `/${segments.join('/')}/x` }, ticket));
      }),
    );
  });

  it('never throws, whatever the visitor sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), conditions, (text, when) => {
        const ticket = aTicket({
          visitor: { name: null, email: `a@${text}`, phone: null },
          request: aVisitorRequest({ locale: text, pageUrl: `https://shop.example/${text}`, fields: { topic: text } }),
        });
        assert.equal(typeof matches(when, ticket), 'boolean');
      }),
    );
  });
});
