import { Select } from '@mantine/core';
import { toLabel } from './to-options.ts';

interface FilterSelectProps {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly string[];
  /** Formats an option. Default: `toLabel` of `to-options.ts`. */
  readonly formatOption?: (option: string) => string;
  readonly value: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** A filter of a table, as a select that can be cleared. */
export function FilterSelect({
  label,
  placeholder: all,
  options,
  formatOption = toLabel,
  value,
  onChange: change,
}: FilterSelectProps) {
  return (
    <Select
      aria-label={label}
      size="sm"
      w={{ base: '100%', xs: 170 }}
      placeholder={all}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      value={options.find((one) => one === value) ?? null}
      onChange={change}
      data={options.map((one) => ({ value: one, label: formatOption(one) }))}
    />
  );
}
