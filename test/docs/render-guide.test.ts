import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HeadingSlugAssigner } from '../../apps/docs/heading-slug-assigner.ts';
import { highlightCode } from '../../apps/docs/highlight-code.ts';
import { findOperationFile } from '../../apps/docs/reference/find-operation.ts';
import { renderGuide } from '../../apps/docs/render-guide.ts';
import { renderGuideTables } from '../../apps/generator/guide-tables.ts';

const resolver = { rewriteLink: (href: string) => href, findOperation: findOperationFile };
const render = (markdown: string) => renderGuide(markdown, resolver).html;

describe('renderGuide', () => {
  it('returns the title and the headings with their anchors', () => {
    const { title, headings } = renderGuide('# The `title`\n\n## One\n\n### Part *two*\n', resolver);

    assert.equal(title, 'The title');
    assert.deepEqual(headings, [
      { id: 'one', tag: 'h2', text: 'One' },
      { id: 'part-two', tag: 'h3', text: 'Part two' },
    ]);
  });

  it('renders headings that link to themselves', () => {
    assert.equal(render('## One'), '<h2 id="one"><a href="#one">One</a></h2>\n');
  });

  it('escapes HTML', () => {
    assert.equal(render('<b>x</b>'), '<p>&lt;b&gt;x&lt;/b&gt;</p>\n');
    assert.match(render('```html\n<script>"&"</script>\n```'), /&lt;<span class="s">script<.*&quot;&amp;&quot;/);
  });

  it('omits the marker lines of generated tables and snippets', () => {
    const text = '<!-- generated: facts -->\n\nA table.\n\n<!-- end of facts -->\n<!-- snippet in a.ts -->\n';

    assert.equal(render(text), '<p>A table.</p>\n');
    assert.match(render('<!-- other -->\n'), /&lt;!-- other/);
  });

  it('returns the text under each heading for the search', () => {
    const { sections } = renderGuide(
      '# Title\n\nFirst `code`.\n\n## Two\n\n| a | b |\n|---|---|\n| c | d |\n',
      resolver,
    );

    assert.deepEqual(sections, [
      { id: '', title: 'Title', text: 'First code. ' },
      { id: 'two', title: 'Two', text: 'a b c d ' },
    ]);
  });

  it('links inline code that names an operation to its page, unless it is in a link', () => {
    const link = '<a href="api/list-sites.html"><code>GET /sites</code></a>';

    assert.equal(render('`GET /sites`'), `<p>${link}</p>\n`);
    assert.match(render('`DELETE …/intents/{key}`'), /href="api\/delete-intent\.html"/);
    assert.match(render('`GET /v1/sites/{id}/tickets?limit=1`'), /href="api\/list-tickets\.html"/);
    assert.equal(render('`GET /nowhere`'), '<p><code>GET /nowhere</code></p>\n');
    assert.equal(render('[`GET /sites`](a.html)'), '<p><a href="a.html"><code>GET /sites</code></a></p>\n');
  });

  it('throws for a link to an unpublished file', () => {
    const rejectLink = (href: string) => {
      throw new Error(`no ${href}`);
    };
    assert.throws(() => renderGuide('[x](gone.md)', { rewriteLink: rejectLink }), /no gone\.md/);
  });
});

describe('renderGuideTables', () => {
  it('throws for missing markers and for markers of an unknown table', () => {
    const table = () => '| a |';

    assert.throws(() => renderGuideTables('docs/tickets.md', { facts: table }), /docs\/tickets\.md has no lines/);
    assert.throws(() => renderGuideTables('docs/assessments.md', {}), /has markers of unknown tables: facts/);
  });
});

describe('Slugs', () => {
  it('creates unique slugs like GitHub', () => {
    const slugs = new HeadingSlugAssigner();

    assert.deepEqual(
      ['3. Read it, answer it', 'robots.txt', 'invalid_request', 'Ends', 'Ends'].map((text) => slugs.assignSlug(text)),
      ['3-read-it-answer-it', 'robotstxt', 'invalid_request', 'ends', 'ends-1'],
    );
  });
});

describe('highlight', () => {
  it('keeps every character in any language', () => {
    const code = "const a = \"b\" // <c>\n`$` & '\\'' 12.5 # d";
    for (const language of ['js', 'ts', 'sh', 'json', 'http', 'html', 'python', 'css', 'unknown']) {
      const plain = highlightCode(code, language)
        .replaceAll(/<\/?span[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
      assert.equal(plain, code, language);
    }
  });

  it('marks strings, comments, numbers and keywords', () => {
    assert.equal(
      highlightCode('let x = 1; // y', 'js'),
      '<span class="k">let</span> x <span class="k">=</span> <span class="n">1</span>; <span class="c">// y</span>',
    );
  });
});
