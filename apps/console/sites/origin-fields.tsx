import { Stack, Text, TextInput } from '@mantine/core';
import { DESCRIPTION_BELOW_INPUT } from '../form/field-order.ts';
import { RemovableRow } from '../form/removable-row.tsx';
import type { FormState } from '../form/use-form.ts';
import { AddRowButton } from '../parts/add-row-button.tsx';
import { describeOrigin } from './describe-origin.ts';

interface OriginFormValues {
  readonly origins: readonly string[];
}

/** An editable list of origins. */
export function OriginFields({ form }: { readonly form: FormState<OriginFormValues> }) {
  const { origins } = form.values;
  return (
    <Stack maw={480} gap="xs">
      {origins.length === 0 && (
        <Text size="sm" c="dimmed">
          No origins yet. Add your website’s URL, such as https://www.example.com.
        </Text>
      )}
      {origins.map((origin, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields have no other identity than their index
        <RemovableRow key={index} name={`origin ${index + 1}`} onRemove={() => form.removeListItem('origins', index)}>
          <TextInput
            flex={1}
            aria-label={`Origin ${index + 1}`}
            description={describeOrigin(origin)}
            inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
            placeholder="https://www.example.com"
            {...form.getInputProps(`origins.${index}`)}
          />
        </RemovableRow>
      ))}
      <AddRowButton onAdd={() => form.insertListItem('origins', '')}>Add origin</AddRowButton>
    </Stack>
  );
}
