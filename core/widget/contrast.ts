/** Minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
export const MIN_TEXT_CONTRAST = 4.5;
/** Minimum contrast of a button with its surroundings (WCAG 2.2, success criterion 1.4.11). */
export const MIN_BUTTON_CONTRAST = 3;

/** Calculates the contrast ratio of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function calculateContrast(one: string, other: string): number {
  const [darker, lighter] = [calculateLuminance(one), calculateLuminance(other)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of a colour, from 0 to 1 (WCAG 2.2, definition of relative luminance). */
function calculateLuminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
