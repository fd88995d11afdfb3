import { Fieldset, Stack } from '@mantine/core';
import type { FormState } from '../form/use-form.ts';
import { AddRowButton } from '../parts/add-row-button.tsx';
import { FieldEditor } from './field-editor.tsx';
import { type IntentFormValues, NEW_FIELD } from './intent-form-values.ts';

/** Edits the fields of a form and their order. */
export function FieldListEditor({ form }: { readonly form: FormState<IntentFormValues> }) {
  const { fields } = form.values;
  const move = (from: number, to: number) => form.reorderListItem('fields', { from, to });
  return (
    <Fieldset legend="Fields" radius="md">
      <Stack gap="lg">
        {fields.map((field, index) => (
          <FieldEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: fields have no other identity than their index
            key={index}
            form={form}
            field={field}
            index={index}
            onRemove={() => form.removeListItem('fields', index)}
            onMoveUp={index > 0 ? () => move(index, index - 1) : undefined}
            onMoveDown={index < fields.length - 1 ? () => move(index, index + 1) : undefined}
          />
        ))}
        <AddRowButton onAdd={() => form.insertListItem('fields', NEW_FIELD)}>Add field</AddRowButton>
      </Stack>
    </Fieldset>
  );
}
