import { Select } from '@mantine/core';

interface FilterSelectProps {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly string[];
  /** Converts an option to its label. By default, underscores become spaces. */
  readonly toLabel?: (option: string) => string;
  readonly value: string | undefined;
  readonly onChange: (value: string | null) => void;
}

/** A filter of a table, as a select that can be cleared. */
export function FilterSelect({
  label,
  placeholder: all,
  options,
  toLabel = replaceUnderscores,
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
      data={options.map((one) => ({ value: one, label: toLabel(one) }))}
    />
  );
}

function replaceUnderscores(option: string): string {
  return option.replaceAll('_', ' ');
}
