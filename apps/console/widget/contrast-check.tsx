import { List, Text } from '@mantine/core';
import { calculateContrast, MIN_BUTTON_CONTRAST, MIN_TEXT_CONTRAST } from '../../../core/widget/contrast.ts';
import type { AccentTextColour } from '../../../core/widget/look.ts';

const WHITE = '#ffffff';
const BLACK = '#000000';

interface ContrastCheckProps {
  /** As `#rrggbb`. */
  readonly accent: string;
  readonly accentText: AccentTextColour;
}

/** Shows how well text is readable on the accent, and how well the menu button stands out from a page. */
export function ContrastCheck({ accent, accentText }: ContrastCheckProps) {
  const [white, black] = [calculateContrast(accent, WHITE), calculateContrast(accent, BLACK)];
  const [text, other] = accentText === 'white' ? [white, black] : [black, white];
  const better = accentText === 'white' ? 'Black' : 'White';
  return (
    <List size="sm" spacing={4} listStyleType="none" aria-label="Contrast" role="list">
      <ContrastLine ratio={text} min={MIN_TEXT_CONTRAST} label="Text on the accent">
        {text >= MIN_TEXT_CONTRAST
          ? 'Easy to read.'
          : `Hard to read: 4.5 or more is recommended. ${better} text has ${formatContrastRatio(other)}.`}
      </ContrastLine>
      <ContrastLine ratio={white} min={MIN_BUTTON_CONTRAST} label="Button on a white page">
        {describeButtonContrast(white)}
      </ContrastLine>
      <ContrastLine ratio={black} min={MIN_BUTTON_CONTRAST} label="Button on a black page">
        {describeButtonContrast(black)}
      </ContrastLine>
    </List>
  );
}

interface ContrastLineProps {
  readonly label: string;
  readonly ratio: number;
  readonly min: number;
  readonly children: string;
}

function ContrastLine({ label, ratio, min, children }: ContrastLineProps) {
  return (
    <List.Item data-low={ratio < min || undefined}>
      <Text span inherit fw={600}>
        {label}: {formatContrastRatio(ratio)}
      </Text>{' '}
      <Text span inherit c={ratio < min ? 'var(--portico-warning-text)' : 'dimmed'}>
        {children}
      </Text>
    </List.Item>
  );
}

function describeButtonContrast(ratio: number): string {
  return ratio >= MIN_BUTTON_CONTRAST ? 'Stands out.' : 'Hard to find: 3 or more is recommended.';
}

/** Rounds down, so that a ratio just below a limit is not shown as the limit. */
function formatContrastRatio(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;
}
