import { Select } from '@mantine/core';

interface Props {
  readonly label: string;
  readonly all: string;
  readonly choices: readonly string[];
  readonly value: string | undefined;
  readonly change: (value: string | null) => void;
}

/** A filter of a table. */
export function Choice({ label, all, choices, value, change }: Props) {
  return (
    <Select
      aria-label={label}
      size="sm"
      w={{ base: '100%', xs: 170 }}
      placeholder={all}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      value={choices.find((one) => one === value) ?? null}
      onChange={change}
      data={choices.map((one) => ({ value: one, label: one.replaceAll('_', ' ') }))}
    />
  );
}
