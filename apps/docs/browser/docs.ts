// Runs on every page: the theme, the menu of narrow screens, copy buttons, and the position on the page. It runs in the
// head, so that no page flashes in the wrong theme. Without it everything is still readable.
const THEMES = ['auto', 'light', 'dark'];
const root = document.documentElement;

function all<E extends HTMLElement>(selector: string): readonly E[] {
  return [...document.querySelectorAll<E>(selector)];
}

function chosenTheme(): string {
  try {
    return localStorage.getItem('portico-docs-theme') ?? 'auto';
  } catch {
    return 'auto';
  }
}

function show(theme: string): void {
  root.dataset['theme'] = theme;
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  // The reference's own style goes by this.
  root.classList.toggle('dark-mode', dark);
}

show(chosenTheme());
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => show(root.dataset['theme'] ?? 'auto'));
addEventListener('DOMContentLoaded', () => {
  for (const button of all<HTMLButtonElement>('.theme')) offerThemes(button);
  const [[menu], [guides]] = [all<HTMLButtonElement>('.menu'), all('.guides')];
  if (menu && guides) offerMenu(menu, guides);
  for (const block of all('.code')) offerCopy(block);
  letScroll();
  addEventListener('resize', letScroll);
  followHeadings();
});

function offerThemes(button: HTMLButtonElement): void {
  const label = () => {
    button.textContent = `Theme: ${root.dataset['theme']}`;
  };
  button.hidden = false;
  label();
  button.addEventListener('click', () => {
    const theme = THEMES[(THEMES.indexOf(root.dataset['theme'] ?? '') + 1) % THEMES.length] ?? 'auto';
    show(theme);
    label();
    try {
      localStorage.setItem('portico-docs-theme', theme);
    } catch {
      // It holds for this page, then.
    }
  });
}

function offerMenu(button: HTMLButtonElement, guides: HTMLElement): void {
  const set = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open));
    guides.classList.toggle('open', open);
  };
  button.hidden = false;
  root.classList.add('has-menu');
  button.addEventListener('click', () => set(button.getAttribute('aria-expanded') !== 'true'));
  guides.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    set(false);
    button.focus();
  });
}

function offerCopy(block: HTMLElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const copied = await copy(block.querySelector('code')?.textContent ?? '');
    button.textContent = copied ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  block.append(button);
}

// Pages that are not served by https have no clipboard: there the code is selected, to be copied by hand.
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// What can be scrolled must be reachable by keyboard, and what cannot should be no stop on the way.
function letScroll(): void {
  for (const box of all('.scroll')) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  }
}

function followHeadings(): void {
  const links = new Map(all<HTMLAnchorElement>('.contents a').map((link) => [link.hash.slice(1), link]));
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter((heading) => heading !== null);
  let current: HTMLAnchorElement | undefined;
  const mark = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 120);
    const link = links.get((passed.at(-1) ?? headings[0])?.id ?? '');
    if (link === undefined || link === current) return;
    current?.removeAttribute('aria-current');
    current = link;
    link.setAttribute('aria-current', 'location');
    const box = link.closest('.contents');
    if (box) box.scrollTop = link.offsetTop - box.clientHeight / 2;
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}
