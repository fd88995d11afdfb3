import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAllowedByRobots } from '../../../adapters/fetching/robots-rules.ts';
import { processorTimeSince } from '../../support/matchers/processor-time.ts';

describe('isAllowedByRobots', () => {
  const url = new URL('https://example.com/a/b.html?c=d');

  it('applies the longest rule, and the allowing one of two equally long', async () => {
    assert.equal(await isAllowedByRobots('User-agent: *\nDisallow: /a\nAllow: /a/b', url), true);
    assert.equal(await isAllowedByRobots('User-agent: *\nAllow: /a\nDisallow: /a/b', url), false);
    assert.equal(await isAllowedByRobots('User-agent: *\nDisallow: /a\nAllow: /a', url), true);
  });

  it('supports wildcards and the end anchor', async () => {
    assert.equal(await isAllowedByRobots('User-agent: *\nDisallow: /*.html', url), false);
    assert.equal(await isAllowedByRobots('User-agent: *\nDisallow: /*.html$', url), true);
    assert.equal(await isAllowedByRobots('User-agent: *\nDisallow: *c=d$', url), false);
  });

  it('treats needlessly percent-encoded characters as themselves', async () => {
    for (const [rule, address] of [
      ['/private', 'https://example.com/%70riv%61te/x?a=b'],
      ['/%70riv%61te', 'https://example.com/private'],
      ['/*id=7', 'https://example.com/?id=%37'],
      ['/%7ejoe', 'https://example.com/~joe'],
      ['/ü', 'https://example.com/%c3%bc'],
    ] as const) {
      assert.equal(await isAllowedByRobots(`User-agent: *\nDisallow: ${rule}`, new URL(address)), false, address);
    }
    for (const [rule, address] of [
      ['/a/b', 'https://example.com/a%2fb'],
      ['/a*c', 'https://example.com/a%2'],
      ['/a%2ac', 'https://example.com/abc'],
      ['/x', 'https://example.com//x'],
    ] as const) {
      assert.equal(await isAllowedByRobots(`User-agent: *\nDisallow: ${rule}`, new URL(address)), true, address);
    }
  });

  it('joins the groups of one robot across comments, blank lines and other fields', async () => {
    const text =
      '\ufeffUSER-AGENT: PorticoBot/2.1 # us\r\nSitemap: https://x/\r\nuser-agent: b\r\n\r\ndisallow: /x\r\n';

    assert.equal(
      await isAllowedByRobots(`${text}User-agent: c\nDisallow: /\nUser-agent: PorticoBot\nDisallow: /a`, url),
      false,
    );
    assert.equal(await isAllowedByRobots(`${text}User-agent: *\nDisallow: /`, url), true);
  });

  it('allows everything without a disallowing rule', async () => {
    for (const text of [
      '',
      'Disallow: /',
      'User-agent: *',
      'User-agent: *\nDisallow:',
      '<html>',
      '\0\0',
      ':',
      'User-agent:',
    ]) {
      assert.equal(await isAllowedByRobots(text, url), true, text);
    }
  });

  it('finds the applicable rule among more rules than fit in one turn', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => `Disallow: /x${at}`).join('\n');
    for (const [rules, isAllowed] of [
      [`Disallow: /a\n${many}\nAllow: /a/b\n${many}`, true],
      [`Disallow: /a/b\n${many}\nAllow: /a\n${many}`, false],
      [`Disallow: /a\n${many}\nAllow: /a`, true],
      [many, true],
    ] as const) {
      assert.equal(await isAllowedByRobots(`User-agent: *\n${rules}`, url), isAllowed);
    }
  });

  it('disallows everything for a file that is too slow to match', async () => {
    const long = new URL(`https://example.com/${'a'.repeat(2000)}`);
    const begun = process.cpuUsage();

    assert.equal(
      await isAllowedByRobots(`User-agent: *\n${`Disallow: /${'*a'.repeat(1000)}b\n`.repeat(250)}`, long),
      false,
    );
    assert.equal(await isAllowedByRobots(`User-agent: *\nDisallow: /${'*a'.repeat(200_000)}b`, long), false);
    assert.equal(
      await isAllowedByRobots(`${'User-agent: *\n'.repeat(20_000)}${'Allow: /a\n'.repeat(20_000)}`, long),
      true,
    );
    assert.ok(processorTimeSince(begun) < 3000);
  });
});
