import type { Config, Resolved } from '../wire.ts';

/** What the console has drawn: the words of the site, and what a visitor would be answered at the moment of use. */
export interface PreviewState {
  readonly config: Config;
  readonly resolved: Resolved;
  readonly theme: 'light' | 'dark';
}

/** What the preview tells the console: that it can draw, and how tall it would be. */
export type PreviewMessage = { readonly preview: 'ready' } | { readonly preview: 'drawn'; readonly height: number };
