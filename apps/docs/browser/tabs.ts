import { queryAll } from './elements.ts';
import { readStoredText, storeText } from './storage.ts';

/** The group of tabs whose selection is stored and applies to all pages. */
const REMEMBERED_GROUP = 'language';
const STORAGE_NAME = 'portico-docs-language';

/** Shows only the panel of the selected tab. Arrow keys, Home and End move between the tabs. */
export function initTabs(container: HTMLElement): void {
  const tabs = queryAll<HTMLButtonElement>('[role="tab"]', container);
  const isRemembered = container.dataset['group'] === REMEMBERED_GROUP;
  const stored = isRemembered ? readStoredText('localStorage', STORAGE_NAME) : undefined;
  selectTab(container, tabs.find((tab) => tab.dataset['key'] === stored) ?? tabs[0]);
  container.classList.add('ready');
  const select = (tab: HTMLButtonElement | undefined) => {
    selectTab(container, tab);
    if (isRemembered) storeText('localStorage', STORAGE_NAME, tab?.dataset['key']);
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', (event) => {
      const target = tabs[findTargetTabIndex(event.key, index, tabs.length)];
      if (!target) return;
      event.preventDefault();
      select(target);
      target.focus();
    });
  }
}

function findTargetTabIndex(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}

function selectTab(container: HTMLElement, selected: HTMLButtonElement | undefined): void {
  if (!selected) return;
  for (const tab of queryAll<HTMLButtonElement>('[role="tab"]', container)) {
    tab.setAttribute('aria-selected', String(tab === selected));
    tab.tabIndex = tab === selected ? 0 : -1;
  }
  for (const panel of queryAll('[role="tabpanel"]', container)) {
    panel.hidden = panel.dataset['key'] !== selected.dataset['key'];
  }
  document.dispatchEvent(new Event('tabchange'));
}
