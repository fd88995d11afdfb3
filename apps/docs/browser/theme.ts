import { readStoredText, storeText } from './storage.ts';

const THEMES = ['auto', 'light', 'dark'];
const STORAGE_NAME = 'portico-docs-theme';
const root = document.documentElement;

/** Returns the theme that the reader has chosen: `light`, `dark` or `auto`. */
export function readTheme(): string {
  return readStoredText('localStorage', STORAGE_NAME) ?? 'auto';
}

export function applyTheme(theme: string): void {
  root.dataset['theme'] = theme;
}

/** Shows the button that switches between the themes. */
export function initThemeButton(button: HTMLButtonElement): void {
  const updateLabel = () => {
    button.textContent = `Theme: ${root.dataset['theme']}`;
  };
  button.hidden = false;
  updateLabel();
  button.addEventListener('click', () => {
    const theme = THEMES[(THEMES.indexOf(root.dataset['theme'] ?? '') + 1) % THEMES.length] ?? 'auto';
    applyTheme(theme);
    updateLabel();
    storeText('localStorage', STORAGE_NAME, theme);
  });
}
