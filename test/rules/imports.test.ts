import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type SourceFile, sourceFile, sourceFiles } from './source-files.ts';

const anyPackage = /^[^/]/;
/** Only apps know the container: what it constructs takes its dependencies by the constructor. */
const anyPackageButTheContainer = /^(?!tsyringe$|reflect-metadata$)[^/]/;

interface Layer {
  readonly folder: string;
  readonly may: readonly RegExp[];
  /** Files with something more to import, and what. */
  readonly besides?: Readonly<Record<string, RegExp>>;
  readonly fewestImports: number;
  readonly planted: readonly string[];
}

const layers: readonly Layer[] = [
  {
    folder: 'core',
    may: [/^\/core\//],
    fewestImports: 100,
    planted: [
      'node:fs',
      'valibot',
      'tsyringe',
      '../../contracts/public/tickets.ts',
      '../../adapters/node/system-clock.ts',
    ],
  },
  {
    folder: 'adapters',
    may: [/^\/(?:adapters|core)\//, anyPackageButTheContainer],
    fewestImports: 40,
    planted: [
      'tsyringe',
      'reflect-metadata',
      '../../apps/composition/config.ts',
      '../../contracts/public/tickets.ts',
      '../../test/run.ts',
    ],
  },
  {
    folder: 'contracts',
    may: [/^\/(?:contracts|core)\//, /^valibot$/, /^@valibot\/to-json-schema$/],
    fewestImports: 40,
    planted: ['node:fs', 'node:crypto', 'undici', '../../apps/server/etag.ts', '../../adapters/node/system-clock.ts'],
  },
  {
    folder: 'apps',
    may: [/^\/(?:apps|adapters|contracts|core)\//, /^\/package\.json$/, anyPackage],
    fewestImports: 60,
    planted: ['../../test/support/builders.ts'],
  },
  {
    // What runs in a visitor's browser knows the wire, and a few pure functions of the core.
    folder: 'apps/widget',
    may: [
      /^\/(?:apps\/widget|contracts)\//,
      /^\/core\/(?:shared\/text|payments\/currencies|localization\/texts-en|widget\/(?:action|intent))\.ts$/,
    ],
    besides: { 'apps/widget/wire.ts': /^valibot$/ },
    fewestImports: 60,
    planted: [
      'valibot',
      '../../server/etag.ts',
      '../../../core/tickets/ticket.ts',
      '../../../adapters/node/system-clock.ts',
    ],
  },
];

describe('Imports', () => {
  for (const layer of layers) {
    it(`of ${layer.folder} stay within what it may know`, () => {
      const files = sourceFiles(layer.folder);

      assert.ok(files.flatMap(({ imports }) => imports).length >= layer.fewestImports, 'too few imports were seen');
      assert.deepEqual(strangers(layer, files), []);
    });

    for (const request of layer.planted) {
      it(`of ${layer.folder} are refused when one names ${request}`, () => {
        for (const text of [
          `import x from '${request}';`,
          `import type { X } from '${request}';`,
          `export { x } from '${request}';`,
          `const x = await import('${request}');`,
          `type X = import('${request}').X;`,
        ]) {
          const planted = sourceFile(`${layer.folder}/part/planted.ts`, text);

          assert.equal(strangers(layer, [planted]).length, 1, text);
        }
      });
    }
  }
});

function strangers({ may, besides = {} }: Layer, files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter((name) => ![...may, besides[path]].some((allowed) => allowed?.test(name)))
      .map((name) => `${path} imports ${name}`),
  );
}
