// Runs in the head, before the first paint, so that the page is never shown in the wrong theme.
import { applyTheme, readTheme } from './theme.ts';

document.documentElement.classList.add('js');
applyTheme(readTheme());
