import type { ResolvedContent, WidgetConfig } from '../wire.ts';

/** The state that the console sends for display. */
export interface PreviewState {
  readonly config: WidgetConfig;
  /** The resolved intent or action. If null, the preview shows the menu and the launcher. */
  readonly resolved: ResolvedContent | null;
  readonly theme: 'light' | 'dark';
}

/**
 * Messages from the preview to the console. `ready`: the preview can receive states. `drawn`: it has rendered a state,
 * at this height in pixels.
 */
export type PreviewMessage = { readonly preview: 'ready' } | { readonly preview: 'drawn'; readonly height: number };
