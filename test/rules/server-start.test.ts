import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { collectStaticImports } from './static-imports.ts';

/**
 * Modules that a server imports only when it needs them, because each takes memory and time at every start. Without
 * this rule, an import of a single constant could load a module at the start, and nobody would notice.
 */
const LAZY_MODULES: readonly RegExp[] = [
  // The code that applies rules to pages, with its words in all languages, and the shipped profile: together 7 of 82
  // MiB, and a fifth of the processor time of a start.
  /^core\/evidence\/lexicon\//,
  /^core\/evidence\/text\/phrases\.ts$/,
  /^core\/evidence\/quote\.ts$/,
  /^core\/assessments\/public-web-evidence\.ts$/,
  // Stores and queues. A server uses one of each.
  /^adapters\/(?:memory|sqlite|mongodb|redis)\/(?:memory-storage|sqlite-storage|mongo-storage|redis-queues)\.ts$/,
  /^(?:bull|mongodb|nodemailer|prom-client|redis|stripe|undici)(?:\/|$)/,
];

describe('The start of the server', () => {
  it('imports no module that it needs only later', () => {
    const chains = collectStaticImports('apps/server/main.ts');

    assert.ok(chains.size > 500, 'expected more modules');
    const found = [...chains].filter(([module]) => LAZY_MODULES.some((pattern) => pattern.test(module)));
    assert.deepEqual(
      found.map(([, chain]) => chain.join(' > ')),
      [],
    );
  });

  it('is known to import modules through others', () => {
    const chain = collectStaticImports('core/evidence/quote.ts').get('core/evidence/lexicon/lexicon.ts');

    assert.deepEqual(chain, [
      'core/evidence/quote.ts',
      'core/evidence/contact-details.ts',
      'core/evidence/lexicon/lexicon.ts',
    ]);
  });
});
