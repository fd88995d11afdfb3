import { Radio, Stack } from '@mantine/core';

export type SecretOverlapSeconds = 0 | 3600 | 86_400 | 604_800;

const OVERLAP_OPTIONS: readonly (readonly [SecretOverlapSeconds, string])[] = [
  [604_800, 'In 7 days'],
  [86_400, 'In 24 hours'],
  [3600, 'In 1 hour'],
  [0, 'Immediately'],
];

interface SecretOverlapSelectProps {
  readonly value: SecretOverlapSeconds;
  readonly onChange: (value: SecretOverlapSeconds) => void;
}

/** Selects when the old secret expires. */
export function SecretOverlapSelect({ value, onChange: change }: SecretOverlapSelectProps) {
  return (
    <Radio.Group
      label="Old secret expires"
      value={String(value)}
      onChange={(selected) => change(OVERLAP_OPTIONS.find(([seconds]) => String(seconds) === selected)?.[0] ?? value)}
    >
      <Stack gap="xs" mt="xs">
        {OVERLAP_OPTIONS.map(([seconds, label]) => (
          <Radio key={seconds} value={String(seconds)} label={label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
