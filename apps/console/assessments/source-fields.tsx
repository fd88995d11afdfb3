import { Group, Select, Stack, TextInput } from '@mantine/core';
import { SOURCE_TYPES } from '../../../core/evidence/subject.ts';
import { RemovableRow } from '../form/removable-row.tsx';
import type { FormState } from '../form/use-form.ts';
import { AddRowButton } from '../parts/add-row-button.tsx';
import { type AssessmentFormValues, NEW_SOURCE } from './assessment-form-values.ts';
import { formatTypeName } from './format-type-name.ts';

const MAX_SOURCE_URLS = 20;
const SOURCE_TYPE_OPTIONS = SOURCE_TYPES.map((type) => ({ value: type, label: formatTypeName(type) }));

/** The URLs to read, each with its type. */
export function SourceFields({ form }: { readonly form: FormState<AssessmentFormValues> }) {
  const { urls } = form.values;
  const removeAt = (index: number) => (urls.length > 1 ? () => form.removeListItem('urls', index) : undefined);
  return (
    <Stack gap="sm">
      {urls.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their index
        <RemovableRow key={index} name={`URL ${index + 1}`} onRemove={removeAt(index)}>
          <Group gap="xs" flex={1} align="flex-start">
            <TextInput
              flex="1 1 14rem"
              aria-label={`URL ${index + 1}`}
              placeholder="https://www.example.com/pricing"
              inputMode="url"
              required={urls.length === 1}
              {...form.getInputProps(`urls.${index}.url`)}
            />
            <Select
              flex="0 1 11rem"
              aria-label={`Type of URL ${index + 1}`}
              allowDeselect={false}
              data={SOURCE_TYPE_OPTIONS}
              {...form.getInputProps(`urls.${index}.type`)}
            />
          </Group>
        </RemovableRow>
      ))}
      {urls.length < MAX_SOURCE_URLS && (
        <AddRowButton onAdd={() => form.insertListItem('urls', NEW_SOURCE)}>Add URL</AddRowButton>
      )}
    </Stack>
  );
}
