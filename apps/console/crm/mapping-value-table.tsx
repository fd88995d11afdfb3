import { ActionIcon, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FormState } from '../form/use-form.ts';
import { AddRowButton } from '../parts/add-row-button.tsx';
import { Icon } from '../parts/icon.tsx';
import { toOptions } from '../parts/to-options.ts';
import type { MappingFormValues } from './mapping-form-values.ts';

interface MappingValueTableProps {
  readonly label: string;
  readonly form: FormState<MappingFormValues>;
  readonly name: 'status' | 'priority';
  readonly meanings: readonly string[];
  /**
   * A value that was added when the page opened. The field for its ticket value gets the focus, so that the user fills
   * it.
   */
  readonly addedValue?: string | null;
  /** A notice below the rows. */
  readonly children?: ReactNode;
}

/** Edits the JSON pointer of a status or priority, and the table that maps CRM values to ticket values. */
export function MappingValueTable({ label, form, name, meanings, addedValue, children }: MappingValueTableProps) {
  const list = `${name}Values` as const;
  const error = form.errorAt(list);
  const hasEmptyMeaning = form.values[list].some(({ value, meaning }) => value !== '' && meaning === null);
  const addedRow = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (addedValue !== undefined) addedRow.current?.focus();
  }, [addedValue]);
  return (
    <Fieldset legend={label} radius="md">
      <Stack gap="xs">
        <TextInput
          label="JSON pointer"
          placeholder={`/record/${label.toLowerCase()}`}
          {...form.getInputProps(`${name}Pointer`)}
        />
        {form.values[list].map(({ value, meaning }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their index
          <Group key={index} gap="xs" wrap="nowrap">
            <TextInput
              flex="1 1 6rem"
              miw={0}
              aria-label={`${label}: value ${index + 1}`}
              placeholder="closed"
              {...form.getInputProps(`${list}.${index}.value`)}
            />
            <Text size="sm" component="span" visibleFrom="xs">
              →
            </Text>
            <Select
              flex="1 1 8rem"
              miw={0}
              aria-label={`${label}: ticket value ${index + 1}`}
              placeholder={`Choose a ${name}`}
              required
              allowDeselect={false}
              ref={value === addedValue ? addedRow : null}
              data={toOptions(meanings)}
              {...form.getInputProps(`${list}.${index}.meaning`)}
              {...(error !== undefined && value !== '' && meaning === null && { error: `Choose a ${name}.` })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${label}: remove value ${index + 1}`}
              onClick={() => form.removeListItem(list, index)}
            >
              <Icon name="close" size={16} />
            </ActionIcon>
          </Group>
        ))}
        {error !== undefined && !hasEmptyMeaning && (
          <Text size="xs" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
        {children}
        <AddRowButton onAdd={() => form.insertListItem(list, { value: '', meaning: null })}>Add value</AddRowButton>
      </Stack>
    </Fieldset>
  );
}
