import { createTheme, type MantineColorsTuple } from '@mantine/core';

const pineColors: MantineColorsTuple = [
  '#eef7f4',
  '#dcebe6',
  '#b4d7cb',
  '#89c2ae',
  '#66b095',
  '#4ea486',
  '#2c8567',
  '#237058',
  '#1f5c4d',
  '#123f34',
];

const darkColors: MantineColorsTuple = [
  '#e6e8ea',
  '#c3c8ce',
  '#99a1aa',
  '#6d7681',
  '#464c54',
  '#2e3238',
  '#26292e',
  '#17191c',
  '#131517',
  '#0f1113',
];

/** Mantine's red, with a darker shade 7, so that buttons in dark mode have enough contrast with their white text. */
const redColors: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#ff6b6b',
  '#fa5252',
  '#e03131',
  '#e03131',
  '#c92a2a',
];

/** The Mantine theme. Text and buttons have a contrast of at least 4.5:1 in light and dark mode. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 7 },
  colors: { pine: pineColors, dark: darkColors, red: redColors },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: { fontWeight: '650' },
  components: {
    // Browsers give a fieldset a margin of 2 px. The fieldset would not be aligned with the fields around it.
    Fieldset: { defaultProps: { mx: 0 } },
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    // A portal would render the options at the end of the body, outside all landmarks.
    Select: { defaultProps: { comboboxProps: { withinPortal: false } } },
    Autocomplete: { defaultProps: { comboboxProps: { withinPortal: false } } },
  },
});
