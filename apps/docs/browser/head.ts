// Runs in the head, before the first paint, so a page never flashes in the wrong theme. Pages are readable without it.
import { applyTheme, readTheme } from './theme.ts';

document.documentElement.classList.add('js');
applyTheme(readTheme());
