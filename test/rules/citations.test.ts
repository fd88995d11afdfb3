import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HeadingSlugAssigner } from '../../apps/docs/heading-slug-assigner.ts';
import { listProjectFiles, parseSourceFile, parseSourceFiles, readProjectFile } from './source-files.ts';

type File = Pick<ReturnType<typeof parseSourceFile>, 'path' | 'text' | 'comments'>;

/** Numbered sections of documents that are not in the repository. */
const NUMBERED_SECTION = /\b(?:decisions?|spec(?:ification)?) \d+/i;
/** A document of the repository, optionally with the anchor of a heading. */
const DOCUMENT = /(?<![\w./])((?:docs\/)[\w./-]+\.md|[A-Z]{6,}\.md)(?:#([\w-]+))?/g;

describe('Citations in comments', () => {
  it('refer only to documents and headings of the repository', () => {
    const files = parseSourceFiles('core', 'adapters', 'contracts', 'apps', 'test');

    assert.ok(files.length >= 500, 'expected more files');
    assert.deepEqual(files.flatMap(findUnresolvedCitations), []);
  });

  it('are reported when they do not resolve', () => {
    const planted = (comment: string) =>
      findUnresolvedCitations(parseSourceFile('core/planted.ts', `// ${comment}\n`)).length;

    assert.equal(planted(`Kept for a week. ${'Decisions'} 4, 5.`), 1);
    assert.equal(planted(`See ${'Spec'} 3.1.`), 1);
    assert.equal(planted('See docs/no-such-guide.md.'), 1);
    assert.equal(planted('See docs/tickets.md#no-such-heading.'), 1);
    assert.equal(planted('See docs/tickets.md and CHANGELOG.md, RFC 9110, section 8.8.3, and nodejs/undici#5360.'), 0);
  });
});

/** The unresolved citations in the comments of a file, each prefixed with the path of the file. */
function findUnresolvedCitations({ path, comments }: File): readonly string[] {
  return comments.flatMap(({ value }) => {
    const outside = NUMBERED_SECTION.exec(value)?.[0];
    const dead = [...value.matchAll(DOCUMENT)]
      .filter(([, document = '', anchor]) => !documentExists(document, anchor))
      .map(([citation]) => citation);
    return [...(outside === undefined ? [] : [outside]), ...dead].map((citation) => `${path}: ${citation}`);
  });
}

function documentExists(document: string, anchor: string | undefined): boolean {
  if (!listProjectFiles().includes(document)) return false;
  return anchor === undefined || headingAnchors(document).has(anchor);
}

function headingAnchors(document: string): ReadonlySet<string> {
  const slugs = new HeadingSlugAssigner();
  const headings = [...readProjectFile(document).matchAll(/^#{1,6} (.+)$/gm)];
  return new Set(headings.map(([, heading = '']) => slugs.assignSlug(heading)));
}
