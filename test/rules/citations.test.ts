import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Slugs } from '../../apps/docs/slugs.ts';
import { projectFiles, read, sourceFile, sourceFiles } from './source-files.ts';

type File = Pick<ReturnType<typeof sourceFile>, 'path' | 'text' | 'comments'>;

/** Numbered sections of documents that are not in the repository. */
const OUTSIDE = /\b(?:decisions?|spec(?:ification)?) \d+/i;
/** A document of the repository, perhaps with the anchor of a heading. */
const DOCUMENT = /(?<![\w./])((?:docs\/)[\w./-]+\.md|[A-Z]{6,}\.md)(?:#([\w-]+))?/g;

describe('A comment', () => {
  it('cites only documents and headings that are in the repository', () => {
    const files = sourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length >= 500, 'too few files were seen');
    assert.deepEqual(files.flatMap(unresolved), []);
  });

  it('is reported when its citation does not resolve', () => {
    const planted = (comment: string) => unresolved(sourceFile('core/planted.ts', `// ${comment}\n`)).length;

    assert.equal(planted(`Kept for a week. ${'Decisions'} 4, 5.`), 1);
    assert.equal(planted(`See ${'Spec'} 3.1.`), 1);
    assert.equal(planted('See docs/no-such-guide.md.'), 1);
    assert.equal(planted('See docs/tickets.md#no-such-heading.'), 1);
    assert.equal(planted('See docs/tickets.md and CHANGELOG.md, RFC 9110, section 8.8.3, and nodejs/undici#5360.'), 0);
  });
});

/** The citations of a file's comments that lead nowhere, with the path of the file. */
function unresolved({ path, comments }: File): readonly string[] {
  return comments.flatMap(({ value }) => {
    const outside = OUTSIDE.exec(value)?.[0];
    const dead = [...value.matchAll(DOCUMENT)]
      .filter(([, document = '', anchor]) => !exists(document, anchor))
      .map(([citation]) => citation);
    return [...(outside === undefined ? [] : [outside]), ...dead].map((citation) => `${path}: ${citation}`);
  });
}

function exists(document: string, anchor: string | undefined): boolean {
  if (!projectFiles().includes(document)) return false;
  return anchor === undefined || anchorsOf(document).has(anchor);
}

function anchorsOf(document: string): ReadonlySet<string> {
  const slugs = new Slugs();
  const headings = [...read(document).matchAll(/^#{1,6} (.+)$/gm)];
  return new Set(headings.map(([, heading = '']) => slugs.of(heading)));
}
