import type { AccentTextColour, WidgetLook, WidgetSide } from '../../../core/widget/look.ts';

/** The values of the form for the look of the widget. */
export interface LookFormValues {
  /** As `#rrggbb`. Empty for the default. */
  readonly accent: string;
  readonly accentText: AccentTextColour;
  readonly corner: WidgetSide;
  readonly logo: string | null;
  /** The title of the menu in the site's language. Empty for the default text. */
  readonly greeting: string;
}

/** Converts a look to form values. */
export function toLookFormValues({ accent, ...look }: WidgetLook, greeting: string): LookFormValues {
  return { ...look, accent: accent ?? '', greeting };
}

/** Converts form values to the look that is saved. */
export function toLook({ accent, accentText, corner, logo }: LookFormValues): WidgetLook {
  return { accent: accent.trim().toLowerCase() || null, accentText, corner, logo };
}

/**
 * Converts form values to the look of the preview. Until the entered colour is complete, the preview has the default
 * accent.
 */
export function toPreviewLook(values: LookFormValues): WidgetLook {
  const look = toLook(values);
  return isHexColour(look.accent) ? look : { ...look, accent: null };
}

/** Whether a text is a complete colour, such as `#2f5d46`. */
export function isHexColour(text: string | null): text is string {
  return text !== null && /^#[0-9a-f]{6}$/i.test(text);
}
