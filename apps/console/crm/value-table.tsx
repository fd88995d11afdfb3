import { ActionIcon, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { TextFieldProps } from '../form/use-form.ts';
import { AddButton } from '../parts/add-button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { ValueRow } from './mapping-values.ts';

interface Props {
  readonly label: string;
  readonly pointer: TextFieldProps;
  readonly rows: readonly ValueRow[];
  readonly onChange: (rows: readonly ValueRow[]) => void;
  readonly meanings: readonly string[];
  readonly error: string | undefined;
}

/** Where a value stands, and what each value means. */
export function ValueTable({ label, pointer, rows, onChange: change, meanings, error }: Props) {
  return (
    <Fieldset legend={label} radius="md">
      <Stack gap="xs">
        <TextInput label="Place" placeholder={`/record/${label.toLowerCase()}`} {...pointer} />
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
          <Group key={index} gap="xs" wrap="nowrap">
            <TextInput
              flex="1 1 6rem"
              miw={0}
              aria-label={`${label}: value ${index + 1}`}
              placeholder="closed"
              value={row.value}
              onChange={({ currentTarget }) => change(rows.with(index, { ...row, value: currentTarget.value }))}
            />
            <Text size="sm" component="span" visibleFrom="xs">
              means
            </Text>
            <Select
              flex="1 1 8rem"
              miw={0}
              aria-label={`${label}: meaning of value ${index + 1}`}
              allowDeselect={false}
              data={[...meanings]}
              value={row.meaning}
              onChange={(meaning) => change(rows.with(index, { ...row, meaning: meaning ?? row.meaning }))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${label}: remove value ${index + 1}`}
              onClick={() => change(rows.toSpliced(index, 1))}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
          </Group>
        ))}
        {error !== undefined && (
          <Text size="xs" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
        <AddButton onAdd={() => change([...rows, { value: '', meaning: meanings[0] ?? '' }])}>Add a value</AddButton>
      </Stack>
    </Fieldset>
  );
}
