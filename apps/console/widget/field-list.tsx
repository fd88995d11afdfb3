import { Fieldset, Stack } from '@mantine/core';
import type { Form } from '../form/use-form.ts';
import { AddButton } from '../parts/add-button.tsx';
import { FieldEditor } from './field-editor.tsx';
import { type FieldValues, type IntentValues, NEW_FIELD } from './intent-values.ts';

/** The fields of a form, in their order. */
export function FieldList({ form }: { readonly form: Form<IntentValues> }) {
  const { fields } = form.values;
  const change = (next: readonly FieldValues[]) => form.set({ fields: next });
  const swap = (index: number, other: number) => {
    const [one, two] = [fields[index], fields[other]];
    if (one && two) change(fields.with(index, two).with(other, one));
  };
  return (
    <Fieldset legend="Fields" radius="md">
      <Stack gap="lg">
        {fields.map((field, index) => (
          <FieldEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is known by its place alone
            key={index}
            field={field}
            place={index + 1}
            faultAt={(member) => form.faultAt(`/fields/${index}/${member}`)}
            change={(next) => change(fields.with(index, { ...field, ...next }))}
            remove={() => change(fields.toSpliced(index, 1))}
            up={index > 0 ? () => swap(index, index - 1) : undefined}
            down={index < fields.length - 1 ? () => swap(index, index + 1) : undefined}
          />
        ))}
        <AddButton add={() => change([...fields, NEW_FIELD])}>Add a field</AddButton>
      </Stack>
    </Fieldset>
  );
}
