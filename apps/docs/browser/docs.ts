// Script of every page: menu, theme, tabs, search, try-it form, copy buttons and the current heading. Pages are
// readable without the script too.
import { addCopyButton } from './copy-button.ts';
import { queryAll } from './elements.ts';
import { redirectOldLink } from './old-links.ts';
import { initSearch } from './search.ts';
import { initTabs } from './tabs.ts';
import { initThemeButton } from './theme.ts';
import { initTryIt } from './try-it.ts';

const script = document.currentScript as HTMLScriptElement;
/** URL of the documentation's root folder, which contains this script. */
const docsUrl = new URL('.', script.src);

redirectOldLink(docsUrl);
for (const tabs of queryAll('.tabs')) initTabs(tabs);
for (const button of queryAll<HTMLButtonElement>('.theme')) initThemeButton(button);
const [[menu], [pages]] = [queryAll<HTMLButtonElement>('.menu'), queryAll('.pages')];
if (menu && pages) initMenu(menu, pages);
if (pages) scrollToCurrentPage(pages);
for (const block of queryAll('.code')) addCopyButton(block);
for (const button of queryAll<HTMLButtonElement>('.search-open')) initSearch(button, docsUrl);
for (const dialog of queryAll<HTMLDialogElement>('dialog.try')) initTryIt(dialog, docsUrl);
updateScrollableTabStops();
addEventListener('resize', updateScrollableTabStops);
document.addEventListener('toggle', updateScrollableTabStops, true);
document.addEventListener('tabchange', updateScrollableTabStops);
highlightCurrentHeading();
openDetailsForPrint();

function initMenu(button: HTMLButtonElement, list: HTMLElement): void {
  const setOpen = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open));
    list.classList.toggle('open', open);
  };
  button.hidden = false;
  document.documentElement.classList.add('has-menu');
  button.addEventListener('click', () => setOpen(button.getAttribute('aria-expanded') !== 'true'));
  list.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    setOpen(false);
    button.focus();
  });
}

function scrollToCurrentPage(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>('[aria-current]');
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 3;
}

/** Makes scrollable boxes reachable with the Tab key, so that readers can scroll them with the keyboard. */
function updateScrollableTabStops(): void {
  for (const box of queryAll('.scroll')) {
    const canScroll = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    if (canScroll) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  }
}

function highlightCurrentHeading(): void {
  const links = new Map(queryAll<HTMLAnchorElement>('.contents a').map((link) => [link.hash.slice(1), link]));
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter((heading) => heading !== null);
  let current: HTMLAnchorElement | undefined;
  const update = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120);
    const link = links.get((passed.at(-1) ?? headings[0])?.id ?? '');
    if (link === undefined || link === current) return;
    current?.removeAttribute('aria-current');
    current = link;
    link.setAttribute('aria-current', 'location');
    const box = link.closest('.contents');
    if (box) box.scrollTop = link.offsetTop - box.clientHeight / 2;
  };
  addEventListener('scroll', update, { passive: true });
  update();
}

/** Expands all collapsed parts of the page while it is printed. */
function openDetailsForPrint(): void {
  let opened: readonly HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = queryAll<HTMLDetailsElement>('main details:not([open])');
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
  });
}
