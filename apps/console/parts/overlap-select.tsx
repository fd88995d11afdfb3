import { Radio, Stack } from '@mantine/core';

export type Overlap = 0 | 3600 | 86_400 | 604_800;

const OPTIONS: readonly (readonly [Overlap, string])[] = [
  [604_800, '7 days from now'],
  [86_400, '24 hours from now'],
  [3600, 'One hour from now'],
  [0, 'At once'],
];

interface Props {
  readonly value: Overlap;
  readonly onChange: (value: Overlap) => void;
}

/** When an old secret ends beside its successor. */
export function OverlapSelect({ value, onChange: change }: Props) {
  return (
    <Radio.Group
      label="The old secret ends"
      value={String(value)}
      onChange={(selected) => change(OPTIONS.find(([seconds]) => String(seconds) === selected)?.[0] ?? value)}
    >
      <Stack gap="xs" mt="xs">
        {OPTIONS.map(([seconds, label]) => (
          <Radio key={seconds} value={String(seconds)} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
