// Theme, mobile menu, copy buttons and the current heading of every page. The script runs in the head, before the first
// paint, so a page never flashes in the wrong theme. Pages are readable without this script.
const THEMES = ['auto', 'light', 'dark'];
const root = document.documentElement;

function queryAll<E extends HTMLElement>(selector: string): readonly E[] {
  return [...document.querySelectorAll<E>(selector)];
}

function readTheme(): string {
  try {
    return localStorage.getItem('portico-docs-theme') ?? 'auto';
  } catch {
    return 'auto';
  }
}

function applyTheme(theme: string): void {
  root.dataset['theme'] = theme;
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  // Swagger UI uses its dark colours if this class is set.
  root.classList.toggle('dark-mode', dark);
}

applyTheme(readTheme());
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
  applyTheme(root.dataset['theme'] ?? 'auto'),
);
addEventListener('DOMContentLoaded', () => {
  for (const button of queryAll<HTMLButtonElement>('.theme')) initThemeButton(button);
  const [[menu], [guides]] = [queryAll<HTMLButtonElement>('.menu'), queryAll('.guides')];
  if (menu && guides) initMenu(menu, guides);
  for (const block of queryAll('.code')) addCopyButton(block);
  updateScrollableTabStops();
  addEventListener('resize', updateScrollableTabStops);
  highlightCurrentHeading();
});

function initThemeButton(button: HTMLButtonElement): void {
  const updateLabel = () => {
    button.textContent = `Theme: ${root.dataset['theme']}`;
  };
  button.hidden = false;
  updateLabel();
  button.addEventListener('click', () => {
    const theme = THEMES[(THEMES.indexOf(root.dataset['theme'] ?? '') + 1) % THEMES.length] ?? 'auto';
    applyTheme(theme);
    updateLabel();
    try {
      localStorage.setItem('portico-docs-theme', theme);
    } catch {
      // Without storage the choice lasts for this page only.
    }
  });
}

function initMenu(button: HTMLButtonElement, guides: HTMLElement): void {
  const setOpen = (open: boolean) => {
    button.setAttribute('aria-expanded', String(open));
    guides.classList.toggle('open', open);
  };
  button.hidden = false;
  root.classList.add('has-menu');
  button.addEventListener('click', () => setOpen(button.getAttribute('aria-expanded') !== 'true'));
  guides.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    setOpen(false);
    button.focus();
  });
}

function addCopyButton(block: HTMLElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const copied = await copyToClipboard(block.querySelector('code')?.textContent ?? '');
    button.textContent = copied ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  block.append(button);
}

// Pages without https have no clipboard API.
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// Makes boxes that can be scrolled reachable with Tab, so that they can be scrolled with the keyboard.
function updateScrollableTabStops(): void {
  for (const box of queryAll('.scroll')) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
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
