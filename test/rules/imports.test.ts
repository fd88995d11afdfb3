import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSourceFile, parseSourceFiles, type SourceFile } from './source-files.ts';

const ANY_PACKAGE = /^[^/]/;
/** Only apps may import the container; other classes get their dependencies in the constructor. */
const ANY_PACKAGE_EXCEPT_CONTAINER = /^(?!tsyringe$|reflect-metadata$)[^/]/;

interface Layer {
  readonly folder: string;
  readonly allowed: readonly RegExp[];
  /** Additional allowed imports of single files. */
  readonly exceptions?: Readonly<Record<string, RegExp>>;
  readonly minImports: number;
  readonly forbidden: readonly string[];
}

const layers: readonly Layer[] = [
  {
    folder: 'core',
    allowed: [/^\/core\//],
    minImports: 100,
    forbidden: [
      'node:fs',
      'valibot',
      'tsyringe',
      '../../contracts/public/tickets.ts',
      '../../adapters/node/system-clock.ts',
    ],
  },
  {
    folder: 'adapters',
    allowed: [/^\/(?:adapters|core)\//, ANY_PACKAGE_EXCEPT_CONTAINER],
    minImports: 40,
    forbidden: [
      'tsyringe',
      'reflect-metadata',
      '../../apps/composition/config.ts',
      '../../contracts/public/tickets.ts',
      '../../test/run.ts',
    ],
  },
  {
    folder: 'contracts',
    allowed: [/^\/(?:contracts|core)\//, /^valibot$/, /^@valibot\/to-json-schema$/],
    minImports: 40,
    forbidden: ['node:fs', 'node:crypto', 'undici', '../../apps/server/etag.ts', '../../adapters/node/system-clock.ts'],
  },
  {
    folder: 'apps',
    allowed: [/^\/(?:apps|adapters|contracts|core)\//, /^\/package\.json$/, ANY_PACKAGE],
    minImports: 60,
    forbidden: ['../../test/support/builders.ts'],
  },
  {
    // Code in the visitor's browser may import the contracts and a few pure functions of the core.
    folder: 'apps/widget',
    allowed: [
      /^\/(?:apps\/widget|contracts)\//,
      /^\/core\/(?:shared\/(?:initials|text)|payments\/currencies|localization\/texts-en|widget\/(?:action|intent))\.ts$/,
    ],
    exceptions: { 'apps/widget/wire.ts': /^valibot$/ },
    minImports: 60,
    forbidden: [
      'valibot',
      '../../server/etag.ts',
      '../../../core/tickets/ticket.ts',
      '../../../adapters/node/system-clock.ts',
    ],
  },
];

describe('Imports', () => {
  for (const layer of layers) {
    it(`of ${layer.folder} are allowed`, () => {
      const files = parseSourceFiles(layer.folder);

      assert.ok(files.flatMap(({ imports }) => imports).length >= layer.minImports, 'expected more imports');
      assert.deepEqual(findForbiddenImports(layer, files), []);
    });

    for (const request of layer.forbidden) {
      it(`of ${layer.folder} are reported with ${request}`, () => {
        for (const text of [
          `import x from '${request}';`,
          `import type { X } from '${request}';`,
          `export { x } from '${request}';`,
          `const x = await import('${request}');`,
          `type X = import('${request}').X;`,
        ]) {
          const planted = parseSourceFile(`${layer.folder}/part/planted.ts`, text);

          assert.equal(findForbiddenImports(layer, [planted]).length, 1, text);
        }
      });
    }
  }
});

function findForbiddenImports(
  { allowed: may, exceptions = {} }: Layer,
  files: readonly SourceFile[],
): readonly string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter((name) => ![...may, exceptions[path]].some((allowed) => allowed?.test(name)))
      .map((name) => `${path} imports ${name}`),
  );
}
