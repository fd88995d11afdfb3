import { Fieldset, Stack } from '@mantine/core';
import type { Form } from '../form/use-form.ts';
import { AddRowButton } from '../parts/add-row-button.tsx';
import { FieldEditor } from './field-editor.tsx';
import { type FieldFormValues, type IntentFormValues, NEW_FIELD } from './intent-form-values.ts';

/** Edits the fields of a form and their order. */
export function FieldList({ form }: { readonly form: Form<IntentFormValues> }) {
  const { fields } = form.values;
  const setFields = (next: readonly FieldFormValues[]) => form.set({ fields: next });
  const swap = (index: number, other: number) => {
    const [one, two] = [fields[index], fields[other]];
    if (one && two) setFields(fields.with(index, two).with(other, one));
  };
  return (
    <Fieldset legend="Fields" radius="md">
      <Stack gap="lg">
        {fields.map((field, index) => (
          <FieldEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: fields have no other identity than their index
            key={index}
            field={field}
            number={index + 1}
            errorAt={(member) => form.errorAt(`/fields/${index}/${member}`)}
            onChange={(next) => setFields(fields.with(index, { ...field, ...next }))}
            onRemove={() => setFields(fields.toSpliced(index, 1))}
            onMoveUp={index > 0 ? () => swap(index, index - 1) : undefined}
            onMoveDown={index < fields.length - 1 ? () => swap(index, index + 1) : undefined}
          />
        ))}
        <AddRowButton onAdd={() => setFields([...fields, NEW_FIELD])}>Add field</AddRowButton>
      </Stack>
    </Fieldset>
  );
}
