/**
 * Side of the window on which the menu button and panel are. In languages that are written from left to right, `end` is
 * the right side and `start` is the left side.
 */
export const WIDGET_SIDES = ['end', 'start'] as const;
export type WidgetSide = (typeof WIDGET_SIDES)[number];

/** The colours of text on the accent. */
export const ACCENT_TEXT_COLOURS = ['white', 'black'] as const;
export type AccentTextColour = (typeof ACCENT_TEXT_COLOURS)[number];

/** The appearance of a site's widget. */
export interface WidgetLook {
  /** Background of buttons, as `#rrggbb`. If null, the page's CSS or the default decides. */
  readonly accent: string | null;
  readonly accentText: AccentTextColour;
  readonly corner: WidgetSide;
  /** A `data:` URL of a PNG, JPEG or WebP image. */
  readonly logo: string | null;
}

/** Maximum length of the `data:` URL of a logo. It is part of each response with the widget's configuration. */
export const MAX_LOGO_LENGTH = 16_384;

/** The look of a site that has not chosen any. */
export const DEFAULT_LOOK: WidgetLook = { accent: null, accentText: 'white', corner: 'end', logo: null };

/**
 * Returns the attributes of the script tag that style the menu button, each with a leading space. The button appears
 * before the widget loads its configuration, so the page has to contain the button's look.
 */
export function formatLookAttributes({ accent, accentText, corner }: WidgetLook): string {
  return [
    accent === null ? '' : ` data-accent="${accent}"`,
    accent === null || accentText === 'white' ? '' : ` data-accent-text="${accentText}"`,
    corner === 'end' ? '' : ` data-corner="${corner}"`,
  ].join('');
}
