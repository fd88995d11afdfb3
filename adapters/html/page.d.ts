import type { Page } from '../../core/evidence/page.ts';

export function pageIn(text: string, url: string): Page;
