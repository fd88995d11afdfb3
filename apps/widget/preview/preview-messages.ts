import type { ResolvedContent, WidgetConfig } from '../wire.ts';

/** The state that the console sends for display: the site's configuration and a resolved intent or action. */
export interface PreviewState {
  readonly config: WidgetConfig;
  readonly resolved: ResolvedContent;
  readonly theme: 'light' | 'dark';
}

/** Messages from the preview to the console. `drawn` means that it has rendered a state, with its height in pixels. */
export type PreviewMessage = { readonly preview: 'ready' } | { readonly preview: 'drawn'; readonly height: number };
