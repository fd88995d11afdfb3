import MiniSearch from 'minisearch';
import { SEARCH_GROUPS, type SearchDocument, searchOptions } from '../search/search-document.ts';
import { createElement, queryAll, setAttributes } from './elements.ts';

/** A search result. `terms` are the words of the index that match the query. */
interface SearchMatch extends Omit<SearchDocument, 'names'> {
  readonly terms: readonly string[];
}

const MAX_RESULTS_PER_GROUP = 6;
/** Maximum number of characters in an excerpt before the first match. */
const MAX_EXCERPT_LEAD_LENGTH = 40;
/** Number of characters of an excerpt. */
const EXCERPT_LENGTH = 150;

/** The score of a document whose title equals the query, such as an error code, is multiplied by this factor. */
const EXACT_TITLE_BOOST = 10;

/** Makes the button, `/`, Ctrl+K and ⌘K open the search. The index is loaded when the search is first opened. */
export function initSearch(button: HTMLButtonElement, docsUrl: URL): void {
  let dialog: SearchDialog | undefined;
  const open = () => {
    dialog ??= new SearchDialog(docsUrl);
    dialog.open();
  };
  button.hidden = false;
  button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if ((!isShortcut && !isSlash) || document.querySelector('dialog.try[open]')) return;
    event.preventDefault();
    open();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

/** The search dialog: an input with a list of results, one group per kind of result (WAI-ARIA combobox). */
class SearchDialog {
  private readonly input = createElement('input', {
    type: 'search',
    id: 'search-input',
    placeholder: 'Search guides, operations, errors and settings',
    autocomplete: 'off',
    spellcheck: false,
  });
  private readonly list = createElement('div', { id: 'search-results', hidden: true });
  private readonly status = createElement('p', { className: 'search-status' });
  private readonly dialog: HTMLDialogElement;
  private index: Promise<MiniSearch<SearchDocument>> | undefined;

  constructor(private readonly docsUrl: URL) {
    setAttributes(this.input, {
      role: 'combobox',
      'aria-label': 'Search the documentation',
      'aria-expanded': 'false',
      'aria-controls': this.list.id,
      'aria-autocomplete': 'list',
    });
    setAttributes(this.list, { role: 'listbox', 'aria-label': 'Results' });
    this.status.setAttribute('role', 'status');
    const close = createElement('button', { type: 'button', className: 'close', textContent: 'Close' });
    const keys = createElement('p', { className: 'search-keys' });
    keys.setAttribute('aria-hidden', 'true');
    keys.append(
      ...['↑', '↓'].map(createKeyLabel),
      ' to select ',
      createKeyLabel('Enter'),
      ' to open ',
      createKeyLabel('Esc'),
      ' to close',
    );
    this.dialog = createElement('dialog', { className: 'search' });
    this.dialog.setAttribute('aria-label', 'Search');
    this.dialog.append(
      createElement('div', { className: 'search-head' }, this.input, close),
      this.status,
      this.list,
      keys,
    );
    document.body.append(this.dialog);
    this.input.addEventListener('input', () => this.updateResults());
    this.input.addEventListener('keydown', (event) => this.onKey(event));
    close.addEventListener('click', () => this.dialog.close());
    this.dialog.addEventListener('click', ({ target }) => target === this.dialog && this.dialog.close());
    // If the result is on the same page, no page is loaded, so the dialog has to be closed.
    this.list.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) this.dialog.close();
    });
  }

  open(): void {
    if (!this.dialog.open) this.dialog.showModal();
    this.input.select();
    this.index ??= this.loadIndex();
  }

  private async loadIndex(): Promise<MiniSearch<SearchDocument>> {
    const name = document.documentElement.dataset['index'] ?? '';
    const response = await fetch(new URL(name, this.docsUrl));
    if (!response.ok) throw new Error(`The index has status ${response.status}.`);
    return MiniSearch.loadJSON<SearchDocument>(await response.text(), searchOptions);
  }

  private async updateResults(): Promise<void> {
    const query = this.input.value.trim();
    try {
      this.index ??= this.loadIndex();
      const index = await this.index;
      // The reader may have typed more while the index was loading. Outdated results are not shown.
      if (query === this.input.value.trim()) this.showMatches(query === '' ? [] : findMatches(index, query), query);
    } catch {
      this.index = undefined;
      this.status.textContent = 'The search could not be loaded. Check the connection and type again.';
    }
  }

  private showMatches(matches: readonly SearchMatch[], query: string): void {
    const groups = groupMatches(matches);
    const count = groups.reduce((total, group) => total + group.length, 0);
    this.list.replaceChildren(...groups.map((group, position) => this.createGroup(group, position)));
    this.list.hidden = count === 0;
    this.list.scrollTop = 0;
    this.input.setAttribute('aria-expanded', String(count > 0));
    this.status.textContent =
      query === '' ? '' : count === 0 ? `No results for “${query}”.` : `${count} result${count === 1 ? '' : 's'}`;
    this.selectOption(0);
  }

  private createGroup(matches: readonly SearchMatch[], position: number): HTMLElement {
    const title = createElement('p', {
      id: `search-group-${position}`,
      textContent: SEARCH_GROUPS[matches[0]?.group ?? 0] ?? '',
    });
    title.setAttribute('role', 'presentation');
    const group = createElement('div', {}, title);
    setAttributes(group, { role: 'group', 'aria-labelledby': title.id });
    for (const [index, match] of matches.entries()) {
      const option = createElement(
        'a',
        { id: `search-result-${position}-${index}`, href: new URL(match.url, this.docsUrl).href, tabIndex: -1 },
        createElement(
          'span',
          { className: 'result-title' },
          createElement('b', {}, ...highlightTerms(match.title, match.terms)),
          ' ',
          createElement('span', {}, ...highlightTerms(match.context, match.terms)),
        ),
        createElement('span', { className: 'excerpt' }, ...highlightTerms(createExcerpt(match), match.terms)),
      );
      option.setAttribute('role', 'option');
      group.append(option);
    }
    return group;
  }

  private get options(): readonly HTMLAnchorElement[] {
    return queryAll<HTMLAnchorElement>('[role="option"]', this.list);
  }

  private selectOption(index: number): void {
    for (const [position, option] of this.options.entries())
      option.setAttribute('aria-selected', String(position === index));
    const selected = this.options[index];
    if (!selected) {
      this.input.removeAttribute('aria-activedescendant');
      return;
    }
    this.input.setAttribute('aria-activedescendant', selected.id);
    selected.scrollIntoView({ block: 'nearest' });
  }

  private onKey(event: KeyboardEvent): void {
    const { options } = this;
    const current = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
    if (event.key === 'Enter') options[current]?.click();
    else if (event.key === 'ArrowDown') this.selectOption((current + 1) % options.length);
    else if (event.key === 'ArrowUp') this.selectOption((current + options.length - 1) % options.length);
    else return;
    event.preventDefault();
  }
}

function createKeyLabel(name: string): HTMLElement {
  return createElement('kbd', { textContent: name });
}

/** Finds the documents that contain all words of the query, or if there are none, at least one of the words. */
function findMatches(index: MiniSearch<SearchDocument>, query: string): readonly SearchMatch[] {
  const options = {
    prefix: true,
    fuzzy: (term: string) => (term.length > 4 ? 0.2 : false),
    boost: { title: 5, names: 3, context: 2 },
    // Documents with exactly the typed word come before documents with words that only begin with it.
    weights: { prefix: 0.4, fuzzy: 0.2 },
    boostDocument: (_id: string, _term: string, { title }: Record<string, unknown> = {}) =>
      String(title).toLowerCase() === query.toLowerCase() ? EXACT_TITLE_BOOST : 1,
  };
  const all = index.search(query, { ...options, combineWith: 'AND' });
  const found = all.length > 0 ? all : index.search(query, options);
  return found.map(({ id, terms, group, title, context, text }) => ({ url: id, terms, group, title, context, text }));
}

/** Groups matches by kind, the group with the best match first. */
function groupMatches(matches: readonly SearchMatch[]): readonly (readonly SearchMatch[])[] {
  const groups = new Map<number, SearchMatch[]>();
  for (const match of matches) {
    const group = groups.get(match.group) ?? [];
    groups.set(match.group, group);
    if (group.length < MAX_RESULTS_PER_GROUP) group.push(match);
  }
  return [...groups.values()];
}

/** Returns the part of the text around its first match. */
function createExcerpt({ text, terms }: SearchMatch): string {
  const first = createTermPattern(terms).exec(text)?.index ?? 0;
  const start = first <= MAX_EXCERPT_LEAD_LENGTH ? 0 : text.indexOf(' ', first - MAX_EXCERPT_LEAD_LENGTH) + 1;
  const excerpt = text.slice(start, start + EXCERPT_LENGTH);
  return `${start > 0 ? '… ' : ''}${excerpt}${start + EXCERPT_LENGTH < text.length ? '…' : ''}`;
}

/** Wraps each term in the text in a `mark` element. Returns the parts of the text in order. */
function highlightTerms(text: string, terms: readonly string[]): readonly (Node | string)[] {
  const parts = text.split(createTermPattern(terms));
  // `split` returns the captured matches at the odd indexes.
  return parts.map((part, index) => (index % 2 === 1 ? createElement('mark', { textContent: part }) : part));
}

/** Creates a pattern that matches the terms at the start of words. If several terms match, the longest term is used. */
function createTermPattern(terms: readonly string[]): RegExp {
  const longestFirst = [...terms].sort((first, second) => second.length - first.length);
  return new RegExp(`((?<![\\p{L}\\p{N}])(?:${longestFirst.join('|') || '(?!)'}))`, 'iu');
}
