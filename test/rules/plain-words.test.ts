import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  collectComments,
  collectTexts,
  collectTitles,
  findBannedNames,
  findDialect,
  findLongSentences,
  MAX_SENTENCE_WORDS,
  type Prose,
  splitParagraphs,
} from './plain-words.ts';
import { listProjectFiles, parseSourceFile, parseSourceFiles, readProjectFile } from './source-files.ts';

/** `ProblemError.faults` is a published member of the client. */
const PUBLISHED = 'contracts/client/problem-error.ts';
/** Texts of the rule itself, which quote what they ban. */
const OWN = /^test\/rules\/plain-words/;

const sources = parseSourceFiles('core', 'adapters', 'apps', 'contracts', 'test', 'docs').filter(
  ({ path }) => !OWN.test(path),
);
const documents = listProjectFiles().filter((path) => path.endsWith('.md'));

describe('Plain words', () => {
  it('holds in every comment', () => {
    const comments = sources.flatMap(collectComments);

    assert.ok(comments.length >= 3000, 'too few comments were seen');
    assert.deepEqual(violations(comments), []);
  });

  it('holds in every test title', () => {
    const titles = sources.filter(({ path }) => path.startsWith('test/')).flatMap(collectTitles);

    assert.ok(titles.length >= 2000, 'too few titles were seen');
    assert.deepEqual(violations(titles), []);
  });

  it('holds in every message, label and description of the product', () => {
    const texts = sources.filter(({ path }) => !path.startsWith('test/')).flatMap(collectTexts);

    assert.ok(texts.length >= 1500, 'too few texts were seen');
    assert.deepEqual(texts.flatMap(bannedPhrases), []);
  });

  it('holds in every document', () => {
    const paragraphs = documents.flatMap((path) => splitParagraphs(path, readProjectFile(path)));

    assert.ok(paragraphs.length >= 1000, 'too few paragraphs were seen');
    assert.deepEqual(violations(paragraphs), []);
  });

  it('holds in every declared name', () => {
    assert.deepEqual(sources.filter(({ path }) => path !== PUBLISHED).flatMap(findBannedNames), []);
  });

  for (const phrase of [
    'The list is built anew.',
    'Whoever follows gets the answer.',
    'the site and the owner thereof',
    'What is left is drained.',
    'a key, of which the first half is public',
    'The body is read, so that none is lost.',
    'The subscriber is told.',
    'The mark stands for every earlier change.',
    'The signature is held against the body.',
    'The lock is let go.',
    'It sends no body, nor a query.',
    'A mention is no statement.',
  ]) {
    it(`rejects “${phrase}”`, () => {
      const [comment] = collectComments(parseSourceFile('core/planted.ts', `/** ${phrase} */\nexport const x = 1;`));

      assert.equal(violations(comment ? [comment] : []).length, 1);
      assert.equal(
        violations(collectTitles(parseSourceFile('test/planted.ts', `it(${JSON.stringify(phrase)}, f);`))).length,
        1,
      );
      assert.equal(
        violations(collectTexts(parseSourceFile('apps/planted.ts', `say(${JSON.stringify(phrase)});`))).length,
        1,
      );
      assert.equal(violations(splitParagraphs('docs/planted.md', phrase)).length, 1);
    });
  }

  it('rejects a phrase that breaks over two lines', () => {
    const block = '/**\n * The mark stands\n * for a page.\n */';
    const lines = '// The mark stands\n// for a page.';

    assert.equal(violations(collectComments(parseSourceFile('core/planted.ts', block))).length, 1);
    assert.equal(violations(collectComments(parseSourceFile('core/planted.ts', lines))).length, 1);
    assert.equal(violations(splitParagraphs('docs/planted.md', '- The mark stands\n  for a page.')).length, 1);
  });

  it('rejects JSX texts and templates', () => {
    const file = parseSourceFile(
      'apps/planted.tsx',
      '<p>Begin the list anew</p>; say(`$' + '{name} is told about it`);',
    );

    assert.equal(violations(collectTexts(file)).length, 2);
  });

  it(`rejects a sentence of more than ${MAX_SENTENCE_WORDS} words`, () => {
    const words = 'word '.repeat(MAX_SENTENCE_WORDS);

    assert.deepEqual(findLongSentences(`${words.trim()}.`), []);
    assert.equal(findLongSentences(`A short one. ${words}more.`).length, 1);
    assert.deepEqual(findLongSentences(`${words.trim()}. ${words.trim()}.`), []);
  });

  for (const [name, source] of [
    ['function', 'function keptRows() {}'],
    ['class', 'class Told {}'],
    ['constant', 'const MOST_ROWS = 1;'],
    ['type', 'type GivenRow = string;'],
    ['method', 'class Rows { faultsIn() {} }'],
  ] as const) {
    it(`rejects a banned word in the name of a ${name}`, () => {
      assert.equal(findBannedNames(parseSourceFile('core/planted.ts', source)).length, 1);
    });
  }

  it('accepts code between backticks, code blocks and words that only contain a banned one', () => {
    assert.deepEqual(findDialect('The member `anew` and the norm of a tenor.'), []);
    assert.deepEqual(violations(splitParagraphs('docs/planted.md', '```sh\necho anew\n```\n\nPlain.')), []);
    assert.deepEqual(findBannedNames(parseSourceFile('core/planted.ts', 'const almost = 1; const default_ = 2;')), []);
  });
});

function violations(prose: readonly Prose[]): readonly string[] {
  return prose.flatMap((one) => [...bannedPhrases(one), ...tooLongSentences(one)]);
}

function bannedPhrases({ place, text }: Prose): readonly string[] {
  return findDialect(text).map((phrase) => `${place} ${phrase}`);
}

function tooLongSentences({ place, text }: Prose): readonly string[] {
  return findLongSentences(text).map(
    (sentence) => `${place} more than ${MAX_SENTENCE_WORDS} words: ${sentence.trim()}`,
  );
}
