/** How a figure differs from that of the period before. */
export interface StatChange {
  readonly direction: 'up' | 'down' | 'same';
  /** The visible text, such as “▲ 12 %”. Empty if there is no change. */
  readonly short: string;
  /** The sentence for screen readers. */
  readonly words: string;
}

/**
 * If the previous count is lower than this, the difference is shown instead of a percentage: “▲ 1” says more than “▲
 * 100 %”.
 */
const MIN_PREVIOUS_COUNT_FOR_PERCENT = 10;
/** If the new value is at least this many times the previous value, a multiple is easier to read than a percentage. */
const MIN_MULTIPLE = 10;

/** Describes the change of a number. `before` names the period before, such as “the 7 days before”. */
export function describeCountChange(current: number, previous: number, before: string): StatChange {
  if (current === previous) return { direction: 'same', short: '', words: `The same as in ${before}` };
  if (previous >= MIN_PREVIOUS_COUNT_FOR_PERCENT) return describeRatio(current, previous, ['more', 'fewer'], before);
  const difference = Math.abs(current - previous).toLocaleString('en');
  const isMore = current > previous;
  return {
    direction: isMore ? 'up' : 'down',
    short: `${isMore ? '▲' : '▼'} ${difference}`,
    words: `${difference} ${isMore ? 'more' : 'fewer'} than in ${before}`,
  };
}

/** Describes the change of a duration. */
export function describeDurationChange(current: number, previous: number, before: string): StatChange {
  if (previous === 0 || Math.round((100 * current) / previous) === 100)
    return { direction: 'same', short: '', words: `About the same as in ${before}` };
  return describeRatio(current, previous, ['longer', 'shorter'], before);
}

function describeRatio(
  current: number,
  previous: number,
  [more, less]: readonly [more: string, less: string],
  before: string,
): StatChange {
  const ratio = current / previous;
  if (ratio >= MIN_MULTIPLE) {
    const times = Math.round(ratio).toLocaleString('en');
    return {
      direction: 'up',
      short: `▲ ${times} times`,
      words: `${times} times as ${toMultipleAdjective(more)} as in ${before}`,
    };
  }
  const percent = Math.max(1, Math.round(Math.abs(ratio - 1) * 100));
  return ratio > 1
    ? { direction: 'up', short: `▲ ${percent} %`, words: `${percent} percent ${more} than in ${before}` }
    : { direction: 'down', short: `▼ ${percent} %`, words: `${percent} percent ${less} than in ${before}` };
}

function toMultipleAdjective(more: string): string {
  return more === 'more' ? 'many' : 'long';
}
