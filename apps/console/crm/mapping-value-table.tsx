import { ActionIcon, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { TextFieldProps } from '../form/use-form.ts';
import { AddRowButton } from '../parts/add-row-button.tsx';
import { Icon } from '../parts/icon.tsx';
import type { MappingValueRow } from './mapping-form-values.ts';

interface Props {
  readonly label: string;
  readonly pointer: TextFieldProps;
  readonly rows: readonly MappingValueRow[];
  readonly onChange: (rows: readonly MappingValueRow[]) => void;
  readonly meanings: readonly string[];
  readonly error: string | undefined;
}

/** Edits the JSON pointer of a status or priority, and the table that maps CRM values to ticket values. */
export function MappingValueTable({ label, pointer, rows, onChange, meanings, error }: Props) {
  return (
    <Fieldset legend={label} radius="md">
      <Stack gap="xs">
        <TextInput label="JSON pointer" placeholder={`/record/${label.toLowerCase()}`} {...pointer} />
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their index
          <Group key={index} gap="xs" wrap="nowrap">
            <TextInput
              flex="1 1 6rem"
              miw={0}
              aria-label={`${label}: value ${index + 1}`}
              placeholder="closed"
              value={row.value}
              onChange={({ currentTarget }) => onChange(rows.with(index, { ...row, value: currentTarget.value }))}
            />
            <Text size="sm" component="span" visibleFrom="xs">
              →
            </Text>
            <Select
              flex="1 1 8rem"
              miw={0}
              aria-label={`${label}: ticket value ${index + 1}`}
              allowDeselect={false}
              data={[...meanings]}
              value={row.meaning}
              onChange={(meaning) => onChange(rows.with(index, { ...row, meaning: meaning ?? row.meaning }))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${label}: remove value ${index + 1}`}
              onClick={() => onChange(rows.toSpliced(index, 1))}
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
        <AddRowButton onAdd={() => onChange([...rows, { value: '', meaning: meanings[0] ?? '' }])}>
          Add value
        </AddRowButton>
      </Stack>
    </Fieldset>
  );
}
