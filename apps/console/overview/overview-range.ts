/** The periods of the overview. `days` is the number of days in the charts of other features. */
export const OVERVIEW_RANGES = [
  { value: '24h', label: '24 hours', days: 2 },
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
] as const;

export type OverviewRange = (typeof OVERVIEW_RANGES)[number];

const DEFAULT_RANGE = OVERVIEW_RANGES[1];

/** Returns the range of a parameter of the URL. Default: 7 days. */
export function toOverviewRange(value: string | undefined): OverviewRange {
  return OVERVIEW_RANGES.find((range) => range.value === value) ?? DEFAULT_RANGE;
}

/** Returns the parameter of the URL for a range, null for the default. */
export function toRangeParameter(value: string): string | null {
  return value === DEFAULT_RANGE.value ? null : value;
}
