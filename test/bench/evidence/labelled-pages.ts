import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import type { FactKind } from '../../../core/evidence/fact.ts';
import type { SourceType } from '../../../core/evidence/subject.ts';

const markdown = new MarkdownIt({ html: true });
const MARKDOWN_FILE = /\.(?:md|mdx|markdown)$/;
const FRONT_MATTER = /^(?:---\r?\n([\s\S]*?)\r?\n---\r?\n)?([\s\S]*)$/;

/** A fact that a careful reader finds on a page, with a quote that states it. */
export interface LabelledFact {
  readonly fact: FactKind;
  /** As people write it: `Google Sheets`, `19.00 EUR per month`. */
  readonly value: string;
  readonly quote?: string;
}

/** A page with the facts that it states, and further acceptable ones. */
export interface PageWithLabelledFacts {
  readonly id: string;
  readonly subject: string;
  readonly type: SourceType;
  readonly url: string;
  readonly html: Uint8Array;
  readonly facts: readonly LabelledFact[];
  /** Acceptable but not required. */
  readonly alsoTrue: readonly LabelledFact[];
  /** Names on the page that are not facts. */
  readonly tempting: readonly Pick<LabelledFact, 'fact' | 'value'>[];
}

export const HALVES = ['tuned', 'untouched'] as const;
export type Half = (typeof HALVES)[number];

export interface RealSite {
  readonly site: string;
  readonly subject: { readonly name: string };
  readonly pages: readonly {
    readonly repository: string;
    readonly commit: string;
    readonly path: string;
    readonly url: string;
    readonly type: SourceType;
    readonly facts?: readonly LabelledFact[];
    readonly alsoTrue?: readonly LabelledFact[];
    readonly notClaimed?: PageWithLabelledFacts['tempting'];
  }[];
}

interface Trap {
  readonly id: string;
  readonly subject?: string;
  readonly type: SourceType;
  readonly title?: string;
  readonly lang?: string;
  readonly html: string;
  readonly facts?: readonly LabelledFact[];
  readonly alsoTrue?: readonly LabelledFact[];
  readonly tempts?: PageWithLabelledFacts['tempting'];
}

/**
 * Loads pages of real products from their public repositories. `repositories` is a folder with a git directory
 * `owner+name` for each. Missing ones are cloned into it without their files.
 * @throws Error if a repository or file is not available
 */
export function loadRealPages(half: Half, repositories: string): readonly PageWithLabelledFacts[] {
  return loadRealSites(half).flatMap(({ site, subject, pages }) =>
    pages.map(({ repository, commit, path, url, type, facts = [], alsoTrue = [], notClaimed = [] }) => ({
      id: `${site} ${path}`,
      subject: subject.name,
      type,
      url,
      html: renderMarkdown(path, readRepositoryFile(repository, commit, path, repositories), subject.name),
      facts,
      alsoTrue,
      tempting: notClaimed,
    })),
  );
}

/** Loads the sites of the real pages, sorted by file name. */
export function loadRealSites(half: Half): readonly RealSite[] {
  const folder = new URL(`./real/${half}/`, import.meta.url);
  const files = readdirSync(folder).sort();
  return files.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as RealSite);
}

/** Loads pages of one sentence or a small structure. Most tempt to a false statement, others state a fact. */
export function loadTrapPages(half: Half): readonly PageWithLabelledFacts[] {
  const traps = JSON.parse(readFileSync(new URL(`./traps/${half}.json`, import.meta.url), 'utf8')) as readonly Trap[];
  return traps.map(({ id, subject = 'Acme', type, title = 'Acme', lang = 'en', html, facts, alsoTrue, tempts }) => ({
    id,
    subject,
    type,
    url: 'https://example.com/',
    html: Buffer.from(
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title></head>` +
        `<body>${html}</body></html>`,
    ),
    facts: facts ?? [],
    alsoTrue: alsoTrue ?? [],
    tempting: tempts ?? [],
  }));
}

/** Renders Markdown like a static site generator, with the title of its front matter or its first heading. */
function renderMarkdown(path: string, bytes: Uint8Array, subject: string): Uint8Array {
  if (!MARKDOWN_FILE.test(path)) return bytes;
  const [, matter = '', text = ''] = FRONT_MATTER.exec(new TextDecoder().decode(bytes)) ?? [];
  const title = /^title: *["']?(.*?)["']? *$/m.exec(matter)?.[1];
  const name = title ?? /^# +(.*)$/m.exec(text)?.[1] ?? subject;
  const heading = title === undefined || /^# /m.test(text) ? '' : `<h1>${title}</h1>`;
  const head = `<meta charset="utf-8"><title>${name} | ${subject}</title>`;
  return Buffer.from(`<!doctype html><html><head>${head}</head><body>${heading}${markdown.render(text)}</body></html>`);
}

function readRepositoryFile(repository: string, commit: string, path: string, repositories: string): Uint8Array {
  const directory = gitDirectory(repository, repositories);
  return git(['--git-dir', directory, 'show', `${commit}:${path}`]);
}

function gitDirectory(repository: string, repositories: string): string {
  const name = repository.replace('/', '+');
  const directory = readdirSync(repositories).includes(name) ? join(repositories, name) : undefined;
  if (directory === undefined) {
    const clone = join(repositories, name);
    git(['clone', '--bare', '--filter=blob:none', `https://github.com/${repository}`, clone]);
    return clone;
  }
  return readdirSync(directory).includes('repo') ? join(directory, 'repo') : directory;
}

function git(args: readonly string[]): Uint8Array {
  const { status, stdout, stderr } = spawnSync('git', args, { maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.toString().trim()}`);
  return stdout;
}
